import Conformance
import Foundation
import Reference

/// The reference client, except for one verifier.
package struct ScriptedClient: InstalledApp {
    /// The verifier of RFC 7636, Appendix B.
    package static let special = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

    /// The id of the vector that has the special verifier.
    package static let vector = "pkce/challenge/published-pair-of-the-rfc"

    /// Answers for the special verifier.
    let answer: @Sendable () async throws -> String

    package init(answer: @escaping @Sendable () async throws -> String) { self.answer = answer }

    package func codeChallenge(for codeVerifier: String, method: String) async throws -> String {
        if codeVerifier == Self.special, method == "S256" { return try await answer() }
        return try reference(codeVerifier, method)
    }

    private func reference(_ codeVerifier: String, _ method: String) throws -> String {
        try ReferenceImplementation().codeChallenge(for: codeVerifier, method: method)
    }

    /// Blocks its thread indefinitely, as a client that waits for a lock does.
    package static let blocking = ScriptedClient(answer: block)

    /// Suspends indefinitely, as a client that waits for a callback does.
    package static let suspended = ScriptedClient {
        try await Task.sleep(for: .seconds(86_400))
        return ""
    }

    @Sendable private static func block() -> String {
        DispatchSemaphore(value: 0).wait()
        return ""
    }
}
