import Conformance
import StrictCodecs

extension Mistake {
    static let tokenRequestVerifier: [Mistake] = [
        verifying("with-challenge-as-verifier", "sends the challenge as the verifier") {
            Base64URL.encode(SHA256.hash(Array($0.utf8)))
        },
        verifying("with-verifier-in-lower-case", "turns the verifier into lower case") {
            $0.lowercased()
        },
        verifying("with-64-characters", "cuts the verifier at 64 characters") {
            String($0.prefix(64))
        },
        verifying("without-tilde", "takes a tilde for no part of the verifier") {
            $0.replacing("~", with: "")
        },
        verifying("with-escaped-tilde", "escapes a tilde twice") {
            $0.replacing("~", with: "%7E")
        },
        verifying("without-first-hyphens", "takes hyphens in front for an option") {
            String($0.drop { $0 == "-" })
        },
        SecretRequest.exchange.mistake(
            "with-secret-as-proof", "sends no verifier beside a secret", breaks: "verifier"
        ) {
            let request = try $0.request()
            return $0.secret == nil ? request : request.removingFromForm("code_verifier")
        },
        SecretRequest.exchange.mistake(
            "without-verifier", "goes on if the verifier was lost", breaks: "verifier-needed"
        ) {
            guard $0.verifier == nil else { return try $0.request() }
            return try $0.requestWithoutVerifier()
        },
        SecretRequest.exchange.mistake(
            "without-verifier-beside-secret", "needs no verifier if there is a secret",
            breaks: "verifier-needed"
        ) {
            guard $0.secret != nil, $0.verifier ?? "" == "" else { return try $0.request() }
            return try $0.requestWithoutVerifier()
        },
        SecretRequest.exchange.mistake(
            "with-empty-verifier", "sends an empty verifier", breaks: "verifier-needed"
        ) {
            guard $0.verifier == "" else { return try $0.request() }
            return try $0.requestWithoutVerifier().addingToForm("code_verifier", "")
        },
    ]

    private static func verifying(
        _ id: String, _ title: String, _ change: @escaping @Sendable (String) -> String
    ) -> Mistake {
        SecretRequest.exchange.mistake(id, title, breaks: "verifier") {
            try $0.request().changingForm("code_verifier", change)
        }
    }
}

extension SecretRequest.Given {
    /// The request as if there were a verifier, and without it.
    fileprivate func requestWithoutVerifier() throws -> OutgoingRequest {
        try request { $0.verifier = String(repeating: "v", count: 43) }
            .removingFromForm("code_verifier")
    }
}
