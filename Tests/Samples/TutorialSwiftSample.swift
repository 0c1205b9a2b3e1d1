import Conformance
import Foundation
import StrictCodecs

/// The client of the tutorial's Swift code.
///
/// Its verifier is the text of a UUID, 36 characters long, and is also sent as the state. Every URL
/// with a code and a state is accepted as the response, the state is sent as the verifier, and
/// bodies are queries that Foundation has decoded.
struct TutorialSwiftSample: InstalledApp {
    func codeChallenge(for codeVerifier: String, method: String) -> String {
        base64URL(SHA256.hash(Array(codeVerifier.utf8)))
    }

    func base64URL(_ octets: [UInt8]) -> String {
        Data(octets).base64EncodedString()
            .replacing("+", with: "-")
            .replacing("/", with: "_")
            .trimmingCharacters(in: ["="])
    }

    func makePKCE() -> PKCEParameters {
        let verifier = UUID().uuidString
        return PKCEParameters(
            codeVerifier: verifier, codeChallenge: codeChallenge(for: verifier, method: "S256"),
            codeChallengeMethod: "S256")
    }

    // MARK: - Authorization

    func authorizationRequest(
        for settings: AuthorizationSettings, state: String, codeVerifier: String
    ) throws -> String {
        guard var components = URLComponents(string: settings.endpoint) else {
            throw Refusal("Foundation makes no URL of the endpoint")
        }
        components.queryItems =
            (components.queryItems ?? [])
            + [
                URLQueryItem(name: "response_type", value: "code"),
                URLQueryItem(name: "client_id", value: settings.client.clientID),
                URLQueryItem(name: "redirect_uri", value: settings.redirectURI),
                URLQueryItem(name: "scope", value: settings.scopes.joined(separator: " ")),
                URLQueryItem(name: "state", value: codeVerifier),
                URLQueryItem(
                    name: "code_challenge", value: codeChallenge(for: codeVerifier, method: "S256")),
                URLQueryItem(name: "code_challenge_method", value: "S256"),
            ]
        return components.string ?? ""
    }

    func newAuthorizationRequest(for settings: AuthorizationSettings) throws -> String {
        try authorizationRequest(for: settings, state: "", codeVerifier: UUID().uuidString)
    }

    func readRedirect(
        _ url: String, answering request: PendingAuthorization
    ) throws -> RedirectResult {
        .code(try Self.callback(url).code)
    }

    /// The first code and the first state of any URL.
    static func callback(_ url: String) throws -> (code: String, state: String) {
        let items = URLComponents(string: url)?.queryItems ?? []
        func first(_ name: String) -> String? { items.first { $0.name == name }?.value }
        guard let state = first("state"), let code = first("code") else {
            throw Refusal("a state or a code is missing")
        }
        return (code, state)
    }

    // MARK: - Tokens

    func tokenRequest(for exchange: TokenExchange) -> OutgoingRequest {
        Self.post(
            [
                ("code", exchange.code), ("code_verifier", exchange.codeVerifier),
                ("client_id", exchange.client.clientID), ("redirect_uri", exchange.redirectURI),
                ("grant_type", "authorization_code"),
            ], to: exchange.endpoint)
    }

    func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) -> OutgoingRequest {
        Self.post(
            [
                ("grant_type", "refresh_token"), ("refresh_token", refreshToken),
                ("client_id", client.clientID),
            ], to: endpoint)
    }

    /// A body that is the decoded query of URL components.
    private static func post(_ pairs: [(String, String?)], to url: String) -> OutgoingRequest {
        var components = URLComponents()
        components.queryItems = pairs.map { URLQueryItem(name: $0.0, value: $0.1) }
        let type = HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded")
        return OutgoingRequest(method: "POST", url: url, fields: [type], body: components.query)
    }

    func readTokenResponse(_ response: WireResponse, requestedScopes: [String]) throws -> TokenGrant
    {
        guard let members = Self.object(response), let access = members["access_token"] as? String,
            let refresh = members["refresh_token"] as? String
        else { throw Refusal("a token is missing") }
        return TokenGrant(
            accessToken: access, expiresIn: nil, scopes: requestedScopes, refreshToken: refresh,
            idToken: nil)
    }

    func readRefreshResponse(
        _ answer: Result<WireResponse, TransportFailure>, stored: TokenGrant
    ) -> SessionChange {
        guard case .success(let response) = answer, let members = Self.object(response) else {
            return .unchanged
        }
        guard let access = members["access_token"] as? String else { return .ended }
        return .refreshed(
            TokenGrant(
                accessToken: access, expiresIn: nil, scopes: stored.scopes,
                refreshToken: stored.refreshToken, idToken: nil))
    }

    private static func object(_ response: WireResponse) -> [String: Any]? {
        try? JSONSerialization.jsonObject(with: Data(response.body.utf8)) as? [String: Any]
    }

    func apiRequest(
        _ request: OutgoingRequest, accessToken: String, tokenType: String
    ) -> OutgoingRequest {
        let field = HeaderField(name: "Authorization", value: "Bearer \(accessToken)")
        return OutgoingRequest(method: request.method, url: request.url, fields: [field])
    }

    // MARK: - The app

    func session(for settings: ClientSettings, in world: any World) -> any ClientSession {
        TutorialSwiftApp(sample: self, settings: settings, world: world)
    }
}
