import Conformance
import StrictCodecs

extension Mistake {
    static let tokenRequestVerifier = SecretRequest.exchange.changes([
        "with-challenge-as-verifier": verifying { Base64URL.encode(SHA256.hash(Array($0.utf8))) },
        "with-verifier-in-lower-case": verifying { $0.lowercased() },
        "with-64-characters": verifying { String($0.prefix(64)) },
        "without-tilde": verifying { $0.replacing("~", with: "") },
        "with-escaped-tilde": verifying { $0.replacing("~", with: "%7E") },
        "without-first-hyphens": verifying { String($0.drop { $0 == "-" }) },
        "with-secret-as-proof": {
            let request = try $0.request()
            return $0.secret == nil ? request : request.removingFromForm("code_verifier")
        },
        "without-verifier": {
            guard $0.verifier == nil else { return try $0.request() }
            return try $0.requestWithoutVerifier()
        },
        "without-verifier-beside-secret": {
            guard $0.secret != nil, $0.verifier ?? "" == "" else { return try $0.request() }
            return try $0.requestWithoutVerifier()
        },
        "with-empty-verifier": {
            guard $0.verifier == "" else { return try $0.request() }
            return try $0.requestWithoutVerifier().addingToForm("code_verifier", "")
        },
    ])

    private static func verifying(
        _ change: @escaping @Sendable (String) -> String
    ) -> SecretRequest.Make { { try $0.request().changingForm("code_verifier", change) } }
}

extension SecretRequest.Given {
    /// The request as if there were a verifier, and without it.
    fileprivate func requestWithoutVerifier() throws -> OutgoingRequest {
        try request { $0.verifier = String(repeating: "v", count: 43) }
            .removingFromForm("code_verifier")
    }
}
