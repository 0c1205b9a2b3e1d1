import Testing

@Suite("The maintainers' tool")
struct MaintainTests {
    @Test(
        "A wrong call is one line on standard error and exit status 2",
        arguments: [
            (["sepc"], "unknown command sepc; see maintain help"),
            (["prove", "--check"], "unknown option --check; see maintain help"),
            (["check", "SPEC.md"], "unexpected SPEC.md; see maintain help"),
            (["prove", "--suite"], "--suite needs an id"),
            (
                ["prove", "--suite", "pkce/chalenge"],
                "there is no suite pkce/chalenge; did you mean pkce/challenge?"
            ),
            (["mistakes"], "mistakes takes one of --write, --check and --isolation"),
            (
                ["mistakes", "--write", "--check"],
                "mistakes takes one of --write, --check and --isolation"
            ),
            (
                ["mistakes", "--check", "--suite", "pkce/challenge"],
                "--suite goes with --isolation only"
            ),
            (
                ["spec", "no-such-file.md"],
                "no-such-file.md cannot be read; run maintain in the root of the repository"
            ),
            (["spec", "--check", "README.md"], "README.md: lacks <!-- begin suites -->"),
        ])
    func wrongCall(_ arguments: [String], line: String) throws {
        let tool = try Tool("maintain", arguments: arguments)
        #expect(tool.status == 2)
        #expect(tool.errors == "maintain: \(line)\n")
        #expect(tool.output.isEmpty)
    }

    @Test("The help names every command")
    func help() throws {
        let tool = try Tool("maintain", arguments: ["help"])
        #expect(tool.status == 0)
        for command in ["all", "check", "spec", "rule-tests", "mistakes", "prove"] {
            #expect(tool.output.contains("\n  \(command)"))
        }
    }

    @Test("A suite's mistakes and families are proven")
    func proofs() throws {
        let mistakes = try Tool(
            "maintain", arguments: ["mistakes", "--isolation", "--suite", "pkce/base64url"])
        #expect(mistakes.status == 0)
        #expect(mistakes.output.hasSuffix(" mistakes, 0 findings\n"))
        let families = try Tool("maintain", arguments: ["prove", "--suite", "pkce/challenge"])
        #expect(families.status == 0)
        #expect(families.output.hasSuffix(" families, 0 findings\n"))
    }

    @Test("The tests of the rules are not stale")
    func ruleTests() throws {
        let tool = try Tool("maintain", arguments: ["rule-tests", "--check"])
        #expect(tool.status == 0, "\(tool.output)\(tool.errors)")
    }

    @Test("SPEC.md and the examples of the protocol are not stale")
    func spec() throws {
        let tool = try Tool("maintain", arguments: ["spec", "--check"])
        #expect(tool.status == 0, "\(tool.output)\(tool.errors)")
        #expect(tool.output == "SPEC.md is up to date\nVectors/EXAMPLES.md is up to date\n")
    }
}
