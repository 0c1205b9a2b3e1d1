package import Conformance

/// A file of a site, as it is sent to everybody.
package enum SiteFile {
    /// Asks for the file; a redirection is not followed.
    ///
    /// - Throws: A fault that says why there is no response.
    package static func response(at url: String) async throws -> WireResponse {
        let request = HTTPRequest(method: "GET", url: url, fields: [], body: "")
        return try await CurlTransport().send(request, cookies: "", within: .seconds(10))
    }
}
