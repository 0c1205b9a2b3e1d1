import Conformance
import Foundation
import StrictCodecs

/// The client of the tutorial's shell recipe.
///
/// The verifier is 32 random octets in base64 without all characters other than letters and digits,
/// so that fewer than 43 characters are left in 73.6 % of runs (1 − (62/64)^42). The state is
/// always the same, and values are put into URLs and bodies without encoding.
struct TutorialShellSample: InstalledApp {
    func codeChallenge(for codeVerifier: String, method: String) -> String {
        TutorialSwiftSample().codeChallenge(for: codeVerifier, method: method)
    }

    func makePKCE() -> PKCEParameters {
        let verifier = Self.verifier()
        return PKCEParameters(
            codeVerifier: verifier, codeChallenge: codeChallenge(for: verifier, method: "S256"),
            codeChallengeMethod: "S256")
    }

    private static func verifier() -> String {
        let random = Data((0..<32).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
        return String(random.filter { !"+/=".contains($0) }.prefix(43))
    }

    func authorizationRequest(
        for settings: AuthorizationSettings, state: String, codeVerifier: String
    ) -> String {
        "\(settings.endpoint)?response_type=code&client_id=\(settings.client.clientID)"
            + "&redirect_uri=\(settings.redirectURI)"
            + "&scope=\(settings.scopes.joined(separator: " "))&state=HELLO"
            + "&code_challenge=\(codeChallenge(for: codeVerifier, method: "S256"))"
            + "&code_challenge_method=S256"
    }

    func newAuthorizationRequest(for settings: AuthorizationSettings) -> String {
        authorizationRequest(for: settings, state: "", codeVerifier: Self.verifier())
    }

    func tokenRequest(for exchange: TokenExchange) -> OutgoingRequest {
        .posting(
            "code=\(exchange.code)&code_verifier=\(exchange.codeVerifier ?? "")"
                + "&client_id=\(exchange.client.clientID)"
                + "&redirect_uri=\(exchange.redirectURI)&grant_type=authorization_code",
            to: exchange.endpoint)
    }

    /// The recipe sends the verifier again, and forgets the client id that it has just set.
    func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) -> OutgoingRequest {
        .posting(
            "grant_type=refresh_token&refresh_token=\(refreshToken ?? "")"
                + "&code_verifier=\(Self.verifier())",
            to: endpoint)
    }

    func apiRequest(
        _ request: OutgoingRequest, accessToken: String, tokenType: String
    ) -> OutgoingRequest {
        TutorialSwiftSample().apiRequest(
            request, accessToken: accessToken, tokenType: tokenType)
    }
}

extension OutgoingRequest {
    /// A form that is sent without encoding.
    static func posting(_ body: String, to url: String) -> OutgoingRequest {
        let type = HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded")
        return OutgoingRequest(method: "POST", url: url, fields: [type], body: body)
    }
}
