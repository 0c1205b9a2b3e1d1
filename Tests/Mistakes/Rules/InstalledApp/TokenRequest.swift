import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the token request.
    static let tokenRequest: [Mistake] =
        exchange.endpointMistakes + exchange.urlMistakes + tokenRequestGrant
        + exchange.clientMistakes + tokenRequestRedirectURI + exchange.valueMistakes
        + tokenRequestVerifier + exchange.secretMistakes + exchange.desktopSecretMistakes
        + tokenRequestForeignFields

    private static let exchange = SecretRequest.exchange

    private static let tokenRequestGrant: [Mistake] = [
        exchange.mistake("with-hyphen", "calls it authorization-code", breaks: "grant-type") {
            try $0.request().changingForm("grant_type") { $0.replacing("_", with: "-") }
        },
        exchange.mistake("with-code-as-grant", "names the response type", breaks: "grant-type") {
            try $0.request().changingForm("grant_type") { _ in "code" }
        },
        exchange.mistake("without-grant", "sends no grant type", breaks: "grant-type") {
            try $0.request().removingFromForm("grant_type")
        },
    ]

    private static let tokenRequestRedirectURI: [Mistake] = [
        exchange.redirecting("with-slash", "adds a slash to a URI without a path") {
            $0.hasPrefix("http:") && $0.split(separator: "/").count == 2 && !$0.hasSuffix("/")
                ? $0 + "/" : $0
        },
        exchange.redirecting("without-last-slash", "cuts a slash off the redirect URI") {
            $0.hasSuffix("/") ? String($0.dropLast()) : $0
        },
        exchange.redirecting("with-redirect-in-lower-case", "turns the path into lower case") {
            $0.lowercased()
        },
        exchange.redirecting("without-actual-port", "loses the port that the listener got") {
            $0.replacing(":51004", with: "")
        },
        exchange.redirecting("without-default-port", "drops a port that is the default") {
            $0.replacing(":80/", with: "/")
        },
        exchange.redirecting("without-redirect-query", "drops the query of the redirect URI") {
            String($0.prefix { $0 != "?" })
        },
        exchange.redirecting("with-decoded-redirect", "decodes escapes in the redirect URI") {
            $0.percentDecoded
        },
        exchange.redirecting("with-upper-escapes", "writes escapes in upper case") {
            $0.replacing("%2f", with: "%2F")
        },
        exchange.redirecting("without-dot-segments", "removes dot segments from the path") {
            $0.replacing("a/../", with: "")
        },
        exchange.redirecting("with-two-slashes", "writes two slashes after a custom scheme") {
            $0.hasPrefix("com.") ? $0.replacing(":/", with: "://") : $0
        },
        exchange.redirecting("with-localhost", "writes localhost for the loopback address") {
            $0.replacing("127.0.0.1", with: "localhost")
        },
        exchange.mistake("with-raw-redirect", "leaves a plus in it raw", breaks: "redirect-uri") {
            try $0.request().respellingForm("redirect_uri") { $0.leavingRaw("+") }
        },
    ]

    private static let tokenRequestForeignFields: [Mistake] = [
        exchange.mistake("with-challenge", "repeats the challenge", breaks: "foreign-fields") {
            let verifier = $0.verifier ?? ""
            let challenge = Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
            return try $0.request().addingToForm("code_challenge", challenge)
                .addingToForm("code_challenge_method", "S256")
        },
        exchange.mistake(
            "with-response-type", "repeats the response type", breaks: "foreign-fields"
        ) {
            try $0.request().addingToForm("response_type", "code")
        },
        exchange.mistake(
            "with-empty-refresh-token", "sends an empty refresh token", breaks: "foreign-fields"
        ) {
            try $0.request().addingToForm("refresh_token", "")
        },
    ]
}

extension SecretRequest {
    fileprivate func redirecting(
        _ id: String, _ title: String, _ change: @escaping @Sendable (String) -> String
    ) -> Mistake {
        mistake(id, title, breaks: "redirect-uri") {
            try $0.request().changingForm("redirect_uri", change)
        }
    }
}
