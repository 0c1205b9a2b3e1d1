import Foundation
import Mistakes
import Samples
import Testing

@Suite("The reference adapter")
struct ReferenceAdapterTests {
    @Test(
        "A wrong argument is one line that says what to do",
        arguments: [
            (["--window", "65"], "--window must be a number from 1 to 64"),
            (["--window"], "--window must be a number from 1 to 64"),
            (["--windows"], "unknown option --windows; see --help"),
            (["tutorial-swift", "tutorial-shell"], "expected one sample; see --help"),
            (
                ["tutorial"],
                "there is no sample tutorial; there are "
                    + Sample.all.map(\.id).joined(separator: ", ")
            ),
        ])
    func wrongArguments(_ arguments: [String], _ reason: String) throws {
        let run = try Tool("reference-adapter", arguments: arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors == "reference-adapter: \(reason)\n")
    }

    @Test("The help names every sample")
    func help() throws {
        let run = try Tool("reference-adapter", arguments: ["--help"])
        #expect(run.status == 0)
        #expect(Sample.all.allSatisfy { run.output.contains($0.id) })
    }

    @Test("It meets the rules of clients and servers that go on", arguments: ["1", "64"])
    func cases(_ window: String) throws {
        let adapter = try #require(Tool.executable("reference-adapter")).path
        let suites = ["pkce/challenge", "installed-app/sign-in", "token-endpoint/refresh"]
        let run = try Tool(
            arguments: ["check"] + suites.flatMap { ["--suite", $0] }
                + ["--", adapter, "--window", window])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("CONFORMING: "))
    }

    @Test("A sample is judged as in this process")
    func sample() throws {
        let adapter = try #require(Tool.executable("reference-adapter")).path
        let suite = ["--suite", "app-flip-app/*"]
        let direct = try Tool(arguments: ["samples", "app-flip-page"] + suite)
        let remote = try Tool(arguments: ["check"] + suite + ["--", adapter, "app-flip-page"])
        #expect(direct.status == 1)
        #expect(remote.status == 1)
        let verdict = try #require(remote.output.split(separator: "\n").last)
        #expect(direct.output.contains(verdict))
    }
}
