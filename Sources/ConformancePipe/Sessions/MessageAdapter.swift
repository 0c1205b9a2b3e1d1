package import Conformance
package import StrictCodecs

/// A connection to an implementation that can begin sessions.
package protocol MessageAdapter: RemoteAdapter {
    /// The origins of a server's pages, beside its own.
    var pages: [String] { get }

    /// Begins a case of several steps.
    ///
    /// - Parameters:
    ///   - operation: The name of the operation.
    ///   - input: The settings of the implementation.
    ///   - world: The world on which its effects act, or nil if it may have none.
    /// - Returns: The case, which is open until it is ended.
    /// - Throws: `Refusal` or `Unsupported` if the implementation says so; else it is a fault.
    func begin(
        _ operation: String, _ input: JSON, in world: (any World)?
    ) async throws -> any RemoteCase
}

/// A case of several steps: a running client or server.
package protocol RemoteCase: Sendable {
    /// Performs a step.
    ///
    /// - Returns: The `ok` of the result.
    /// - Throws: `Refusal` or `Unsupported` if the implementation says so; else it is a fault.
    func step(_ step: JSON) async throws -> JSON

    /// Notifies the implementation that the case is over.
    func end() async
}

extension MessageAdapter {
    package var pages: [String] { [] }

    package func withSessions<Output>(
        for input: JSON, _ body: (any Adapter) async throws -> Output
    ) async throws -> Output {
        let sessions = RemoteSessions(adapter: self, input: input)
        return try await sessions.endingAfter { try await body(sessions) }
    }
}
