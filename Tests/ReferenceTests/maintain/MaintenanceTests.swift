import Samples
import TestSupport
import Testing

@testable import maintain

@Suite("The maintainers' programs")
struct MaintenanceTests {
    @Test("The help names every command")
    func help() throws {
        let tool = try Tool("maintain", arguments: ["help"])
        #expect(tool.status == 0)
        for command in [
            "all", "check", "spec", "rule-tests", "validate", "mistakes", "variants", "prove",
            "verify",
        ] {
            #expect(tool.output.contains("\n  \(command)"))
        }
    }

    @Test("The help of the reference adapter names every sample")
    func adapter() throws {
        let tool = try Tool("reference-adapter", arguments: ["--help"])
        #expect(tool.status == 0)
        #expect(Sample.all.allSatisfy { tool.output.contains($0.id) })
    }

    // `.ci/data` checks and proves the rest, in release: pages, examples, and all that is slow to make.
    @Test(
        "The tests of rules are not stale, and a suite's mistakes and families are proven",
        arguments: [
            ["rule-tests", "--check"], ["mistakes", "--isolation", "--suite", "pkce/base64url"],
            ["prove", "--suite", "pkce/challenge"],
            ["variants", "--variant", "google-app-adds-a-locale", "--crossed", "2"],
        ])
    func inThisProcess(_ arguments: [String]) async {
        #expect(await Maintenance.run(arguments) == .success)
    }
}
