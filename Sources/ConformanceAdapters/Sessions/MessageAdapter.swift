package import Conformance
package import StrictCodecs

/// A connection to an implementation that can be asked to begin a session.
package protocol MessageAdapter: RemoteAdapter {
    /// Begins a case that goes on.
    ///
    /// - Parameters:
    ///   - operation: The name of the operation.
    ///   - input: What the implementation is set up with.
    ///   - world: What its effects act on, or nil if it may have none.
    /// - Returns: The case, which is open until it is ended.
    /// - Throws: `Refusal` or `Unsupported` if the implementation says so; else it is a fault.
    func begin(
        _ operation: String, _ input: JSON, in world: (any World)?
    ) async throws -> any RemoteCase
}

/// A case that goes on: a running client or server.
package protocol RemoteCase: Sendable {
    /// Lets something happen.
    ///
    /// - Returns: The `ok` of the result.
    /// - Throws: `Refusal` or `Unsupported` if the implementation says so; else it is a fault.
    func step(_ step: JSON) async throws -> JSON

    /// Tells the implementation that the case is over.
    func end() async
}

extension MessageAdapter {
    package func withSessions<Output>(
        for input: JSON, _ body: (any Adapter) async throws -> Output
    ) async throws -> Output {
        let sessions = RemoteSessions(self, input: input)
        return try await sessions.endingAfter { try await body(sessions) }
    }
}
