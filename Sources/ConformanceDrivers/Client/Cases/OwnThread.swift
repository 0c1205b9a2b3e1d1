import Foundation

/// Runs blocking code on a thread of its own, so that it occupies none of Swift's shared threads.
enum OwnThread {
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result(catching: body)) }.start()
        }
    }
}
