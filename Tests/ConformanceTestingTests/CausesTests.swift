import Conformance
import Reference
import Testing

@testable import ConformanceTesting

/// A client that refuses long verifiers, pads its challenges and takes any method.
private struct SeveralBugs: InstalledApp {
    func codeChallenge(for codeVerifier: String, method: String) async throws -> String {
        guard codeVerifier.utf8.count < 128 else { throw Refusal("too long for this client") }
        let known = ["S256", "plain"].contains(method) ? method : "S256"
        return try ReferenceImplementation().codeChallenge(for: codeVerifier, method: known) + "="
    }
}

@Suite("Causes in tests")
struct CausesTests {
    /// The lines between the heading of the causes and the next empty line.
    private static func causes(in text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return Array(lines.drop { $0 != "CAUSES" }.dropFirst().prefix { !$0.isEmpty })
    }

    @Test("The issue that closes a run has the causes of the text, in the same order")
    func order() async throws {
        let report = try await Catalog.bundled.run(
            on: SeveralBugs(), only: Selection(suites: ["pkce/challenge"]))
        let shown = Self.causes(in: "\(report)")
        #expect(shown.count > 2)
        #expect(Self.causes(in: RunFinding(of: report, strict: false).text) == shown)
    }
}
