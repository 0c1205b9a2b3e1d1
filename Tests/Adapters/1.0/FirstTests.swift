import Conformance
import ConformanceTesting
import Testing

struct YourAdapter: InstalledApp {
    func codeChallenge(for codeVerifier: String, method: String) async throws -> String {
        try YourClient.challenge(for: codeVerifier, method: method)
    }
}

private let run = ConformanceRun(Selection(suites: ["pkce/challenge"])) { YourAdapter() }

@Test("The client conforms", .conformance(run), arguments: try run.rules)
func conforms(to rule: RuleCase) async throws { try await run.check(rule) }
