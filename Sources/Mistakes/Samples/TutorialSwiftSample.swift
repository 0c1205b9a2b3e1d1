import Conformance
import Foundation

/// The client whose verifier is the text of a UUID, 36 characters long.
struct TutorialSwiftSample: InstalledApp {
    func codeChallenge(for codeVerifier: String, method: String) -> String {
        base64URL(SHA256.hash(Array(codeVerifier.utf8)))
    }

    func base64URL(_ octets: [UInt8]) -> String {
        Data(octets).base64EncodedString()
            .replacing("+", with: "-")
            .replacing("/", with: "_")
            .trimmingCharacters(in: ["="])
    }

    func makePKCE() -> PKCEParameters {
        let verifier = UUID().uuidString
        return PKCEParameters(
            codeVerifier: verifier, codeChallenge: codeChallenge(for: verifier, method: "S256"),
            codeChallengeMethod: "S256")
    }
}
