import StrictCodecs

/// An operation that goes on step by step, as messages ask an implementation in this process for it.
protocol LivedOperation: Operation {
    /// Sets an implementation up.
    ///
    /// - Parameters:
    ///   - json: The `input` of the message.
    ///   - adapter: The connection to the implementation.
    ///   - world: What the implementation may act on.
    /// - Returns: The running client or server.
    /// - Throws: What the implementation throws, or ``FormatError`` if the input is wrong.
    static func begin(
        _ json: JSON, by adapter: any Adapter, in world: any World
    ) async throws -> any ServedCase
}

/// A running client or server of this process, to which messages bring steps.
protocol ServedCase: Sendable {
    /// Takes the `step` of a message, and writes the `ok` of its result.
    func take(_ step: JSON) async throws -> JSON
}
