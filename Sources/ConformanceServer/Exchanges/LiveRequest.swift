package import Conformance

/// A request on its way to a server.
package struct LiveRequest: Sendable {
    /// The method.
    package let method: String

    /// The URL, which is sent unaltered.
    package let url: String

    /// The header fields.
    package let fields: [HeaderField]

    /// The content.
    package let body: String

    /// The request as a line of a log; it has no header fields, so no credentials in them.
    var line: String { "\(method) \(url)" + (body.isEmpty ? "" : "  \(body)") }
}

/// What carries requests to a server.
package protocol Transport: Sendable {
    /// Sends a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - cookies: The file that keeps the cookies of the sign-in.
    ///   - deadline: When the answer has to be there.
    /// - Returns: The answer, whatever it says; a redirect is not followed.
    /// - Throws: ``Fault`` if there is none.
    func send(
        _ request: LiveRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse
}
