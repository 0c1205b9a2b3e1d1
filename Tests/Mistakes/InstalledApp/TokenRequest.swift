import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the token request.
    static let tokenRequest: ClientChanges =
        exchange.endpointChanges + exchange.urlChanges + exchange.clientChanges
        + exchange.valueChanges + tokenRequestVerifier + exchange.secretChanges
        + exchange.desktopSecretChanges + tokenRequestFields

    private static let exchange = SecretRequest.exchange

    private static let tokenRequestVerifier = exchange.changes([
        "with-challenge-as-verifier": {
            try $0.request().changing("code_verifier") { s256($0) }
        },
        "with-secret-as-proof": {
            let request = try $0.request()
            return $0.secret == nil ? request : request.removing("code_verifier")
        },
        "without-verifier": {
            try $0.verifier == nil ? $0.requestWithoutVerifier() : $0.request()
        },
        "without-verifier-beside-secret": {
            guard $0.secret != nil, $0.verifier ?? "" == "" else { return try $0.request() }
            return try $0.requestWithoutVerifier()
        },
        "with-empty-verifier": {
            guard $0.verifier == "" else { return try $0.request() }
            return try $0.requestWithoutVerifier().adding("code_verifier", "")
        },
    ])

    private static let tokenRequestFields = exchange.changes([
        "with-slash": {
            try $0.request().changing("redirect_uri") {
                $0.hasPrefix("http:") && $0.split(separator: "/").count == 2 && !$0.hasSuffix("/")
                    ? $0 + "/" : $0
            }
        },
        "with-challenge": {
            try $0.request().adding("code_challenge", s256($0.verifier ?? ""))
                .adding("code_challenge_method", "S256")
        },
        "with-response-type": { try $0.request().adding("response_type", "code") },
        "with-empty-refresh-token": { try $0.request().adding("refresh_token", "") },
    ])
}

extension SecretRequest.Given {
    /// The request as if there were a verifier, and without it.
    fileprivate func requestWithoutVerifier() throws -> OutgoingRequest {
        try request { $0.verifier = String(repeating: "v", count: 43) }
            .removing("code_verifier")
    }
}
