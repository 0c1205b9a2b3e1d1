import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the token request.
    static let tokenRequest: ClientChanges =
        exchange.endpointChanges + exchange.urlChanges + tokenRequestGrant
        + exchange.clientChanges + tokenRequestRedirectURI + exchange.valueChanges
        + tokenRequestVerifier + exchange.secretChanges + exchange.desktopSecretChanges
        + tokenRequestForeignFields

    private static let exchange = SecretRequest.exchange

    private static let tokenRequestGrant = exchange.changes([
        "with-hyphen": {
            try $0.request().changingForm("grant_type") { $0.replacing("_", with: "-") }
        },
        "with-code-as-grant": { try $0.request().changingForm("grant_type") { _ in "code" } },
        "without-grant": { try $0.request().removingFromForm("grant_type") },
    ])

    private static let tokenRequestRedirectURI = exchange.changes([
        "with-slash": redirecting {
            $0.hasPrefix("http:") && $0.split(separator: "/").count == 2 && !$0.hasSuffix("/")
                ? $0 + "/" : $0
        },
        "without-last-slash": redirecting { $0.hasSuffix("/") ? String($0.dropLast()) : $0 },
        "with-redirect-in-lower-case": redirecting { $0.lowercased() },
        "without-actual-port": redirecting { $0.replacing(":51004", with: "") },
        "without-default-port": redirecting { $0.replacing(":80/", with: "/") },
        "without-redirect-query": redirecting { String($0.prefix { $0 != "?" }) },
        "with-decoded-redirect": redirecting { $0.percentDecoded },
        "with-upper-escapes": redirecting { $0.replacing("%2f", with: "%2F") },
        "without-dot-segments": redirecting { $0.replacing("a/../", with: "") },
        "with-two-slashes": redirecting {
            $0.hasPrefix("com.") ? $0.replacing(":/", with: "://") : $0
        },
        "with-localhost": redirecting { $0.replacing("127.0.0.1", with: "localhost") },
        "with-raw-redirect": {
            try $0.request().respellingForm("redirect_uri") { $0.leavingRaw("+") }
        },
    ])

    private static let tokenRequestForeignFields = exchange.changes([
        "with-challenge": {
            let verifier = $0.verifier ?? ""
            let challenge = Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
            return try $0.request().addingToForm("code_challenge", challenge)
                .addingToForm("code_challenge_method", "S256")
        },
        "with-response-type": { try $0.request().addingToForm("response_type", "code") },
        "with-empty-refresh-token": { try $0.request().addingToForm("refresh_token", "") },
    ])

    private static func redirecting(
        _ change: @escaping @Sendable (String) -> String
    ) -> SecretRequest.Make { { try $0.request().changingForm("redirect_uri", change) } }
}
