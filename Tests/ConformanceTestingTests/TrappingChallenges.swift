import Conformance
import ConformanceIsolation
import ConformanceTesting
import Reference

/// A client that answers as the reference does, and traps at long verifiers.
struct TrappingChallenges: InstalledApp, IsolatableAdapter {
    func codeChallenge(for codeVerifier: String, method: String) async throws -> String {
        if Self.traps(codeVerifier) {
            fatalError("a verifier of \(codeVerifier.utf8.count) octets")
        }
        // What an app prints must not disturb the protocol.
        print("a challenge")
        // What an app needs of the main actor must be there.
        return try await MainActor.run {
            try ReferenceImplementation().codeChallenge(for: codeVerifier, method: method)
        }
    }

    /// Whether a verifier ends the process.
    static func traps(_ codeVerifier: String) -> Bool { codeVerifier.utf8.count > 120 }
}
