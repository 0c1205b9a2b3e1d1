import Foundation

/// Runs what blocks on a thread of its own, so that it takes none of those that Swift shares.
enum OwnThread {
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result(catching: body)) }.start()
        }
    }
}
