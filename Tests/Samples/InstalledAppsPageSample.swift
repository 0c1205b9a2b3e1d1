import Conformance
import StrictCodecs

/// The client whose requests are those that the installed-apps page prints.
///
/// The authorization request has no challenge and the exchange no verifier, bodies are not encoded, and
/// the command for the revocation puts the token into the URL and `-X` into the content.
struct InstalledAppsPageSample: InstalledApp {
    /// The ways in which the page shows an API request.
    enum TokenPlace: Sendable {
        case header
        case query
    }

    /// Where the token goes.
    let tokenPlace: TokenPlace

    func authorizationRequest(
        for settings: AuthorizationSettings, state: String, codeVerifier: String
    ) -> String {
        let scope = settings.scopes.joined(separator: " ")
        return "\(settings.endpoint)?scope=\(Form.escape(scope))&response_type=code"
            + "&state=\(Form.escape(state))&redirect_uri=\(Form.escape(settings.redirectURI))"
            + "&client_id=\(settings.client.clientID)"
    }

    func tokenRequest(for exchange: TokenExchange) -> OutgoingRequest {
        .posting(
            "code=\(exchange.code)&client_id=\(exchange.client.clientID)"
                + "&client_secret=\(exchange.client.clientSecret ?? "")"
                + "&redirect_uri=\(exchange.redirectURI)&grant_type=authorization_code",
            to: exchange.endpoint)
    }

    func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) -> OutgoingRequest {
        .posting(
            "client_id=\(client.clientID)&client_secret=\(client.clientSecret ?? "")"
                + "&refresh_token=\(refreshToken ?? "")&grant_type=refresh_token",
            to: endpoint)
    }

    func revocationRequest(
        for client: RegisteredClient, at endpoint: String, token: String, hint: String?
    ) -> OutgoingRequest {
        .posting("-X", to: "\(endpoint)?token=\(token)")
    }

    func apiRequest(
        _ request: OutgoingRequest, accessToken: String, tokenType: String
    ) -> OutgoingRequest {
        switch tokenPlace {
        case .header:
            TutorialSwiftSample().apiRequest(
                request, accessToken: accessToken, tokenType: tokenType)
        case .query:
            OutgoingRequest(
                method: request.method, url: "\(request.url)?access_token=\(accessToken)")
        }
    }
}
