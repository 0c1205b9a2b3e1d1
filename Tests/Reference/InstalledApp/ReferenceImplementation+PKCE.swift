public import Conformance
import StrictCodecs

extension ReferenceImplementation {
    public func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        guard CodeVerifier.isLegal(codeVerifier) else {
            throw Refusal("the verifier is not 43 to 128 unreserved characters")
        }
        guard let method = ChallengeMethod(exactly: method) else {
            throw Refusal("the method is neither S256 nor plain", error: "invalid_request")
        }
        return method.challenge(for: codeVerifier)
    }

    public func base64URL(_ octets: [UInt8]) -> String {
        Base64URL.encode(octets)
    }

    public func makePKCE() -> PKCEParameters {
        let verifier = Self.randomText()
        return PKCEParameters(
            codeVerifier: verifier, codeChallenge: ChallengeMethod.s256.challenge(for: verifier),
            codeChallengeMethod: ChallengeMethod.s256.rawValue)
    }
}
