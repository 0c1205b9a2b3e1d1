package import Conformance

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
        _ request: HTTPRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse
}
