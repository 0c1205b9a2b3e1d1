import Foundation

/// A value that one thread at a time can see.
package final class Memory<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value

    package init(_ value: Value) { stored = value }

    /// The value now.
    package var value: Value { change { $0 } }

    /// Looks at the value, and changes it.
    @discardableResult
    package func change<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&stored) }
    }
}
