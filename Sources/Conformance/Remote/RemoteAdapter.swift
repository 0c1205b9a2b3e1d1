package import StrictCodecs

/// A connection to an implementation that is reached by messages (`Vectors/PROTOCOL.md`).
package protocol RemoteAdapter: Adapter {
    /// Sends a request that has one answer.
    ///
    /// - Returns: The `ok` of the result.
    /// - Throws: ``Refusal`` or ``Unsupported`` if the implementation says so; else it is a fault.
    func ask(_ operation: String, _ input: JSON) async throws -> JSON

    /// Performs a body with an adapter whose sessions run where the implementation does.
    ///
    /// - Parameters:
    ///   - input: The input of the operation, with which sessions are set up.
    ///   - body: What to do; no session outlives it.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    func withSessions<Output>(
        for input: JSON, _ body: (any Adapter) async throws -> Output
    ) async throws -> Output
}
