import Conformance

extension [Rule.ID] {
    /// The rules of the authorization endpoint with a vector, or a twin, that expects a code.
    static let issuingACode = [
        "endpoint-accepts-listed-redirect-uris", "endpoint-refuses-unlisted-redirect-uris",
        "endpoint-redirect-uri-exact", "endpoint-redirect-uri-equivalents",
        "endpoint-redirect-uri-required", "endpoint-unknown-client-gets-no-code",
        "endpoint-unknown-client-answered-invalid-request", "endpoint-client-error-carries-state",
        "endpoint-untrusted-redirect-gets-nothing", "endpoint-state-beyond-ascii",
        "endpoint-denied-consent", "endpoint-denied-consent-carries-state",
        "endpoint-repeated-parameter-refused", "endpoint-unknown-parameters-ignored",
        "endpoint-parameter-order-free", "endpoint-request-encoding-free",
        "endpoint-empty-pairs-skipped",
    ]

    /// The rules of the state that comes with a code or with an error.
    static let issuingWithAnyState = ["endpoint-state-returned", "endpoint-state-round-trip"]

    /// The rules of codes that are exchanged without PKCE, beside the first.
    static let exchangingAFlipCode = [
        "flip-code-bound-to-redirect-uri", "flip-code-bound-to-client", "flip-code-used-once",
    ]

    /// The rules of the server's PKCE with a vector, or a twin, that expects a token, beside the
    /// first.
    static let exchangingWithPKCE = [
        "server-supports-plain", "server-verifier-checked", "server-mismatch-is-invalid-grant",
        "server-verifier-required", "server-verifier-without-challenge-refused",
        "server-method-absent-means-plain", "server-method-exact", "server-short-verifier-refused",
        "server-pkce-optional", "server-pkce-parameters-once",
    ]

    /// The rules of the challenge with a vector, or a twin, that expects one for S256, beside the
    /// first.
    static let derivingWithS256 = [
        "plain-challenge", "verifier-length", "illegal-length-refused", "verifier-alphabet",
        "illegal-character-refused", "challenge-method-exact",
    ]
}
