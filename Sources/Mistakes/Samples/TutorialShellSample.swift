import Conformance
import Foundation

/// The client whose verifier is made by the tutorial's shell pipeline.
///
/// 32 random octets in base64 lose every character that is no letter or digit, so that fewer than
/// 43 characters are left in 73.6 % of runs (1 − (62/64)^42).
struct TutorialShellSample: InstalledApp {
    func codeChallenge(for codeVerifier: String, method: String) -> String {
        TutorialSwiftSample().codeChallenge(for: codeVerifier, method: method)
    }

    func makePKCE() -> PKCEParameters {
        let random = Data((0..<32).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
        let verifier = String(random.filter { !"+/=".contains($0) }.prefix(43))
        return PKCEParameters(
            codeVerifier: verifier, codeChallenge: codeChallenge(for: verifier, method: "S256"),
            codeChallengeMethod: "S256")
    }
}
