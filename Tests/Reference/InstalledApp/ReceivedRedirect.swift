import Conformance
import StrictCodecs

/// A URL that arrived at the redirect URI of an authorization request.
struct ReceivedRedirect {
    private let parameters: ReceivedParameters

    /// Accepts a URL as the response to a request.
    ///
    /// - Throws: `Refusal` if it is not the response to this request.
    init(_ url: String, answering request: PendingAuthorization) throws {
        let received = URIReference(url)
        guard url.isVisibleASCII, RedirectURI(request.redirectURI).isReached(by: received) else {
            throw Refusal("the URL is not at the redirect URI of the request")
        }
        guard let parameters = try? ReceivedParameters(received.query ?? ""),
            parameters.areUsable("code", "state", "error", "error_description", "iss")
        else { throw Refusal("a parameter is malformed or repeated") }
        self.parameters = parameters
        try checkOrigin(of: request)
    }

    /// The code or the error.
    ///
    /// - Throws: `Refusal` if there are both or neither.
    func result() throws -> RedirectResult {
        let description = parameters.usableValue(of: "error_description")
        switch (parameters.usableValue(of: "code"), parameters.usableValue(of: "error")) {
        case (let code?, nil): return .code(code)
        case (nil, let error?): return .error(error, description: description)
        default: throw Refusal("the answer must have either a code or an error")
        }
    }

    /// Checks the state and, if the server sends it, the issuer (RFC 9207, Section 2.4).
    private func checkOrigin(of request: PendingAuthorization) throws {
        if let state = request.state {
            guard parameters.usableValue(of: "state")?.hasSameOctets(as: state) == true else {
                throw Refusal("the state is not that of the request")
            }
        }
        if let issuer = request.issuer {
            guard parameters.usableValue(of: "iss")?.hasSameOctets(as: issuer) == true else {
                throw Refusal("the answer is of another issuer")
            }
        }
    }
}
