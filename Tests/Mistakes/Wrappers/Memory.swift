import Foundation

/// A value that one thread at a time can see.
final class Memory<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value

    init(_ value: Value) { stored = value }

    /// The value now.
    var value: Value { change { $0 } }

    /// Looks at the value, and changes it.
    @discardableResult
    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&stored) }
    }
}
