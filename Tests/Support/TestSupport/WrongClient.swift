import Conformance
import Reference

/// The reference client, but for what a test takes from it.
package struct WrongClient: InstalledApp {
    /// Answers in place of the reference, or nil to leave it to the reference.
    let challenge: @Sendable (_ verifier: String, _ method: String) throws -> String?

    package init(
        challenge: @escaping @Sendable (_ verifier: String, _ method: String) throws -> String?
    ) {
        self.challenge = challenge
    }

    package func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        if let answer = try challenge(codeVerifier, method) { return answer }
        return try ReferenceImplementation().codeChallenge(for: codeVerifier, method: method)
    }

    /// Answers every verifier of the published pair with padding, and takes illegal lengths as well.
    package static let lenient = WrongClient { verifier, method in
        if verifier.utf8.count < 43 { return "short" }
        return verifier == ScriptedClient.special && method == "S256" ? "padded=" : nil
    }

    package static let right = WrongClient { _, _ in nil }
}
