package import StrictCodecs

/// A connection to an implementation that is reached by messages (`Vectors/PROTOCOL.md`).
package protocol RemoteAdapter: Adapter {
    /// Sends a request that has one answer.
    ///
    /// - Returns: The `ok` of the result.
    /// - Throws: ``Refusal`` or ``Unsupported`` if the implementation says so; else it is a fault.
    func ask(_ operation: String, _ input: JSON) async throws -> JSON

    /// Performs a body with an adapter whose sessions run where the implementation does, are set up
    /// with the input of the operation, and do not outlive the body.
    func withSessions<Output>(
        for input: JSON, _ body: (any Adapter) async throws -> Output
    ) async throws -> Output
}
