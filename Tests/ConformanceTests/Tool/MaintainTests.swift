import Samples
import Testing

@testable import maintain

@Suite("The maintainers' programs")
struct MaintainTests {
    @Test("The help names every command")
    func help() throws {
        let tool = try Tool("maintain", arguments: ["help"])
        #expect(tool.status == 0)
        for command in ["all", "check", "spec", "rule-tests", "mistakes", "prove", "verify"] {
            #expect(tool.output.contains("\n  \(command)"))
        }
    }

    @Test("The help of the reference adapter names every sample")
    func adapter() throws {
        let tool = try Tool("reference-adapter", arguments: ["--help"])
        #expect(tool.status == 0)
        #expect(Sample.all.allSatisfy { tool.output.contains($0.id) })
    }

    @Test("A suite's mistakes are proven")
    func proofs() throws {
        let arguments = ["mistakes", "--isolation", "--suite", "pkce/base64url"]
        let tool = try Tool("maintain", arguments: arguments)
        #expect(tool.status == 0)
        #expect(tool.output.hasSuffix(" mistakes, 0 findings\n"))
    }

    // In a process of its own, since the examples replace the random octets of the whole process.
    @Test("No page is stale")
    func pages() throws {
        #expect(try Tool("maintain", arguments: ["spec", "--check"]).status == 0)
    }

    // `.ci/data` checks and proves the rest, in release.
    @Test(
        "What is generated is not stale, and a suite's families are proven",
        arguments: [
            ["rule-tests", "--check"], ["prove", "--suite", "pkce/challenge"],
        ])
    func inThisProcess(_ arguments: [String]) async {
        #expect(await Maintenance.run(arguments) == .success)
    }
}
