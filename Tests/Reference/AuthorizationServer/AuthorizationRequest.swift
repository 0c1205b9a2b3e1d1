import Conformance
import StrictCodecs

/// An error code of the authorization endpoint (RFC 6749, Section 4.1.2.1).
enum AuthorizationError: String, Error {
    case invalidRequest = "invalid_request"
    case unsupportedResponseType = "unsupported_response_type"
    case invalidScope = "invalid_scope"
    case accessDenied = "access_denied"
}

/// An authorization request whose answer may go to its redirect URI.
struct AuthorizationRequest {
    private let parameters: ReceivedParameters
    private let client: ServerSettings.Client?
    private let redirectURI: String

    /// Reads a request, or gives nil if its redirect URI cannot be trusted.
    ///
    /// The redirect URI comes first, because it decides whether an answer is possible at all
    /// (`SPEC.md`, S001 and S054). A request of an unknown client is answered at an App Flip redirect
    /// URI that is registered for some client.
    init?(_ request: WireRequest, clients: [ServerSettings.Client]) {
        guard request.method.hasSameOctets(as: "GET"), !request.comesFromWebView,
            let parameters = try? ReceivedParameters(request.query ?? ""),
            let redirectURI = parameters.usableValue(of: "redirect_uri")
        else { return nil }
        let clientID = parameters.usableValue(of: "client_id")
        client = clients.first { client in clientID?.hasSameOctets(as: client.clientID) == true }
        let trusted = client.map { [$0] } ?? clients.filter { $0.type == nil }
        guard trusted.contains(where: { $0.mayUse(redirectURI) }) else { return nil }
        self.parameters = parameters
        self.redirectURI = redirectURI
    }

    /// The grant of a code for this request.
    ///
    /// - Throws: ``AuthorizationError`` if the request gets no code.
    func grant(consent: ServerSettings.Consent) throws(AuthorizationError) -> Grant {
        guard client?.appCheck != .enforced else { throw .accessDenied }
        guard let client, parameters.areUsable("state", "scope", "response_type"),
            let type = parameters.usableValue(of: "response_type"), challengeIsLegal
        else { throw .invalidRequest }
        guard type.hasSameOctets(as: "code") else { throw .unsupportedResponseType }
        return Grant(
            clientID: client.clientID, redirectURI: redirectURI,
            challenge: challenge.flatMap { text in method.map { (text, $0) } },
            scopes: try scopes(consent: consent), nonce: parameters.usableValue(of: "nonce"))
    }

    /// Sends the browser back with a result, the state if there is one, and the issuer if the server has
    /// one (RFC 9207, Section 2).
    func redirect(
        _ result: [(name: String, value: String)], from issuer: String?
    ) -> WireResponse {
        let state = parameters.usableValue(of: "state").map { [("state", $0)] } ?? []
        let origin = issuer.map { [("iss", $0)] } ?? []
        let form = Form.encode(result + state + origin)
        let location = URIReference(redirectURI).appending(form: form)
        return WireResponse(status: 302, fields: [HeaderField(name: "Location", value: location)])
    }

    /// The scopes that were asked for and granted.
    private func scopes(
        consent: ServerSettings.Consent
    ) throws(AuthorizationError) -> [String] {
        let asked = parameters.usableValue(of: "scope")?.scopes ?? Self.defaultScopes
        guard asked.allSatisfy(ServerSettings.scopes.containsOctets) else { throw .invalidScope }
        switch consent {
        case .granted: return asked
        case .denied: throw .accessDenied
        case .limited(let granted): return asked.filter(granted.containsOctets)
        }
    }

    /// The scopes of a request that names none (RFC 6749, Section 3.3).
    private static let defaultScopes = ["devices"]

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

extension ServerSettings.Client {
    /// Whether the client registered a redirect URI and clients of its type may use it.
    fileprivate func mayUse(_ redirectURI: String) -> Bool {
        guard let type else { return redirectURIs.containsOctets(of: redirectURI) }
        let client = RedirectURIClient(
            type: type, clientID: clientID, isCustomSchemeEnabled: isCustomSchemeEnabled)
        if RedirectURI(redirectURI).isLeftToRegistration(for: type) {
            return redirectURIs.containsOctets(of: redirectURI)
        }
        let form = try? ReferenceImplementation().redirectForm(of: redirectURI, for: client)
        return form != nil
            && redirectURIs.contains { RedirectURI(redirectURI).isAllowed(byRegistered: $0) }
    }
}

extension WireRequest {
    /// Whether the request names a web view inside of an app as its sender
    /// (OAuth 2.0 for iOS & Desktop Apps, disallowed_useragent).
    fileprivate var comesFromWebView: Bool {
        guard let agent = self[field: "User-Agent"] else { return false }
        let isOfIOS = ["iPhone", "iPad", "iPod"].contains(where: agent.containsText)
        return agent.containsText("; wv)")
            || (isOfIOS && agent.containsText("AppleWebKit") && !agent.containsText("Safari"))
    }
}
