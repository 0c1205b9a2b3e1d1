public import Conformance
import StrictCodecs

/// Which rules a real program can show, whatever it is, and why it cannot show the others.
public enum WireRules {
    /// Why no program shows a rule; nil if programs do.
    ///
    /// - Parameters:
    ///   - rule: The id of the rule.
    ///   - operation: The operation of its suite.
    /// - Returns: The reason in a few words.
    public static func obstacle(to rule: Rule.ID, of operation: String) -> String? {
        switch operation {
        case "read-loopback-requests", "open-loopback-listeners", "draw-authorization-requests",
            "run-program":
            nil
        case "authorization-request", "token-request", "refresh-request", "revocation-request":
            shown.containsOctets(of: rule) ? nil : ofGivenValues
        case "read-redirect":
            handed.containsOctets(of: rule) ? nil : "a handler does not show it"
        case "read-token-response":
            taken.containsOctets(of: rule) ? nil : "what a program does with tokens is not seen"
        case "run-client":
            led.containsOctets(of: rule)
                ? nil : notLed[rule] ?? "the suite leads a program through sign-ins only"
        default: obstacles[operation] ?? "it is not a rule about a program that signs in"
        }
    }

    private static let ofGivenValues = "a program is given neither these values nor illegal ones"

    /// The rules on requests that hold for whatever the program sends.
    private static let shown = [
        "authorization-request-endpoint-query-kept", "authorization-request-parameters-in-query",
        "authorization-request-parameters-once", "authorization-request-client-id",
        "authorization-request-response-type", "authorization-request-code-challenge",
        "authorization-request-challenge-method", "authorization-request-secrets-stay",
        "authorization-request-nothing-empty", "token-request-form-post",
        "token-request-url-clean", "token-request-grant-type", "token-request-client-id",
        "token-request-redirect-uri", "token-request-code", "token-request-verifier",
        "token-request-secret-once", "token-request-secret-unaltered",
        "refresh-request-form-post", "refresh-request-url-clean", "refresh-request-grant-type",
        "refresh-request-client-id", "refresh-request-token", "refresh-request-token-beyond-ascii",
        "refresh-request-no-code-fields", "refresh-request-secret-once",
        "refresh-request-secret-unaltered", "revocation-request-form-post",
        "revocation-request-url-clean", "revocation-request-token",
        "revocation-request-token-beyond-ascii", "revocation-request-secret-not-twice",
    ]

    /// The rules on answers of the token endpoint by which a program is signed in or not.
    private static let taken = [
        "token-response-layout", "token-response-without-refresh-token",
        "token-response-needs-access-token", "token-response-text-members",
        "token-response-type-in-any-case", "token-response-other-type",
        "token-response-needs-type", "token-response-without-lifetime",
        "token-response-null", "token-response-unknown-members",
        "token-response-repeated-members", "token-response-error-with-success",
        "token-response-error-beside-token", "token-response-status",
        "token-response-status-200", "token-response-json-object", "token-response-media-type",
    ]

    /// The rules on redirects that a program with a custom scheme shows by the code that it redeems.
    private static let handed = [
        "response-scheme-case", "response-redirect-uri-exact", "response-url-needed",
        "response-code-value", "response-plus-is-space", "response-long-values",
        "response-state-exact", "response-code-or-error",
        "response-repeated-parameters", "response-repeated-equal", "response-fragment-ignored",
        "response-unknown-ignored", "response-order-free", "response-empty-pairs",
        "response-malformed",
    ]

    /// The rules that sequences of starts show.
    private static let led = [
        "sign-in-completes", "sign-in-state-fresh", "sign-in-state-varies",
        "sign-in-state-reveals-nothing", "sign-in-verifier-legal", "sign-in-challenge-fresh",
        "sign-in-not-before-tokens", "sign-in-answer-read",
        "sign-in-state-verified", "sign-in-answer-at-the-redirect-uri", "sign-in-code-needed",
        "sign-in-error-ends-it", "sign-in-redirect-counts-once", "sign-in-code-sent-once",
        "sign-in-needs-a-token-response", "sign-in-redirect-uri-repeated",
        "sign-in-verifier-of-its-request", "sign-in-again",
    ]

    private static let notLed = [
        "sign-in-user-agent": "stand-ins take the place of every browser",
        "sign-in-no-secret-of-mobile-clients": "a program is not told of which type it is",
        "sign-in-waits-quietly": "no time passes for a program",
        "sign-in-code-stays-with-the-token-endpoint": "requests to other servers are not seen",
    ]

    /// The rules that need a program's word that it is signed in.
    static let aboutSuccess = ["sign-in-not-before-tokens", "sign-in-needs-a-token-response"]

    /// The rules whose answer depends on whether there is a client secret.
    static let aboutSecrets = [
        "token-request-client-id", "token-request-secret-once", "token-request-secret-unaltered",
        "authorization-request-secrets-stay", "refresh-request-client-id",
        "refresh-request-secret-once", "refresh-request-secret-unaltered",
        "revocation-request-secret-not-twice",
    ]

    private static let obstacles = [
        "code-challenge": ofGivenValues, "base64url": ofGivenValues,
        "draw-pkce": "the verifier of a program is seen only when it redeems a code",
        "read-refresh-response": "what a program does with tokens is not seen",
        "read-revocation-response": "what a program does with the answer is not seen",
        "api-request": "the calls of a program go to services that the suite does not play",
        "scheme-of-client": "a program derives no custom scheme while it signs in",
        "read-id-token": "what a program does with an ID token is not seen",
        "read-security-events": "a program that signs in receives no security events",
    ]
}
