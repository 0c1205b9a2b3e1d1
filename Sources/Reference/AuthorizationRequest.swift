import Conformance

/// An authorization request whose answer may go to its redirect URI.
struct AuthorizationRequest {
    private let parameters: ReceivedParameters
    private let client: ServerSetting.Client?
    private let redirectURI: String

    /// Reads a request, or gives nil if its redirect URI cannot be trusted.
    ///
    /// The redirect URI comes first, because it decides whether an answer is possible at all
    /// (`SPEC.md`, S001 and S054). A request of an unknown client is answered at a redirect URI that is
    /// registered for some client.
    init?(_ request: HTTPRequest, clients: [ServerSetting.Client]) {
        guard let parameters = try? ReceivedParameters(request.query ?? ""),
            let redirectURI = parameters.usableValue(of: "redirect_uri")
        else { return nil }
        let clientID = parameters.usableValue(of: "client_id")
        client = clients.first { client in clientID?.hasSameOctets(as: client.clientID) == true }
        let trusted = client.map { [$0] } ?? clients
        guard trusted.flatMap(\.redirectURIs).containsOctets(of: redirectURI) else { return nil }
        self.parameters = parameters
        self.redirectURI = redirectURI
    }

    /// The error with which the request is answered, or nil if it gets a code.
    func error(consent: ServerSetting.Consent) -> String? {
        guard client != nil, parameters.areUsable("state", "scope", "response_type"),
            let type = parameters.usableValue(of: "response_type"), challengeIsLegal
        else { return "invalid_request" }
        guard type.hasSameOctets(as: "code") else { return "unsupported_response_type" }
        return consent == .denied ? "access_denied" : nil
    }

    /// What the code stands for.
    var grant: Grant? {
        client.map { client in
            Grant(
                clientID: client.clientID, redirectURI: redirectURI,
                challenge: challenge.flatMap { text in method.map { (text, $0) } })
        }
    }

    /// Sends the browser back with a result, and the state if there is one.
    func redirect(_ result: [(name: String, value: String)]) -> HTTPResponse {
        let state = parameters.usableValue(of: "state").map { [("state", $0)] } ?? []
        let location = URIReference(redirectURI).appending(form: Form.encode(result + state))
        return HTTPResponse(status: 302, fields: [HTTPField("Location", location)])
    }

    // MARK: - PKCE

    private var challenge: String? { parameters.usableValue(of: "code_challenge") }

    /// The method, which is `plain` if none is given (RFC 7636, Section 4.3).
    private var method: ChallengeMethod? {
        ChallengeMethod(exactly: parameters.usableValue(of: "code_challenge_method") ?? "plain")
    }

    private var challengeIsLegal: Bool {
        guard parameters.areUsable("code_challenge", "code_challenge_method") else { return false }
        guard let challenge else { return true }
        guard let method, CodeVerifier.isLegal(challenge) else { return false }
        return method == .plain || challenge.utf8.count == 43
    }
}
