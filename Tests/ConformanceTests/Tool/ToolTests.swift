import Conformance
import Foundation
import Testing

@Suite("The tool")
struct ToolTests {
    @Test("Without a command it checks the reference, which conforms")
    func reference() throws {
        let tool = try Tool("--suite", "pkce/challenge")
        #expect(tool.status == 0)
        #expect(tool.output.contains("CONFORMING: 7 of 7 rules met"))
        #expect(tool.errors.isEmpty)
    }

    @Test("The samples of the documents break rules")
    func samples() throws {
        let tool = try Tool("samples", "app-flip-page", "--suite", "app-flip-app/redirect-uri")
        #expect(tool.status == 1)
        #expect(tool.output.contains("FAIL  redirect-uri-host-exact"))
        #expect(tool.output.contains("alone     swift run conform samples app-flip-page --vector"))
    }

    @Test(
        "A wrong call is one line on standard error and exit status 2",
        arguments: [
            (["chek"], "conform: unknown command chek; did you mean check?"),
            (["rule"], "conform: unknown command rule; did you mean rules?"),
            (
                ["--strickt"],
                "conform: unknown option --strickt of conform reference; did you mean --strict?"
            ),
            (["--vector"], "conform: --vector needs a value: ID"),
            (["--strict=yes"], "conform: --strict takes no value"),
            (
                ["--deadline", "soon"],
                "conform: --deadline needs seconds from 0.001 to 3600, got soon"
            ),
            (
                ["--rule", "verifier-lenght"],
                "conform: there is no rule \"verifier-lenght\"; did you mean verifier-length?"
            ),
            (
                ["explain", "verifier-lenght"],
                "conform: there is no rule, vector, statement, decision or defect verifier-lenght; did you mean verifier-length?"
            ),
            (
                ["explain"],
                "conform: expected the id of a rule, a vector, a statement, a decision or a defect, got none"
            ),
            (
                ["samples", "tutorial"],
                "conform: there is no sample tutorial; there are app-flip-page, installed-apps-page, installed-apps-page-query, tutorial-swift, tutorial-shell"
            ),
            (
                ["--vectors", "no-such-folder"],
                "conform: Vectors/index.json: cannot be read in"
            ),
        ])
    func wrongCall(_ arguments: [String], line: String) throws {
        let tool = try Tool(arguments: arguments)
        #expect(tool.status == 2)
        #expect(tool.errors.hasPrefix(line), "\(tool.errors)")
        #expect(tool.errors.filter { $0 == "\n" }.count == 1)
        #expect(tool.output.isEmpty)
    }

    @Test(
        "Every command has a help text",
        arguments: ["", "rules", "vectors", "explain", "families", "samples", "reference"])
    func help(_ command: String) throws {
        let tool = try Tool(arguments: command.isEmpty ? ["--help"] : [command, "--help"])
        #expect(tool.status == 0)
        #expect(tool.output.contains("Usage: conform"))
    }

    @Test("Rules and vectors are listed for programs as well")
    func lists() throws {
        let rules = try Tool("rules", "--json").output.split(separator: "\n")
        #expect(rules.count == (try Catalog.bundled.rules.count))
        let vectors = try Tool("vectors", "--json", "--rule", "verifier-length").output
        for line in vectors.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?["rule"] as? String == "verifier-length")
        }
    }

    @Test("A decision and a defect lead to their rules, and case does not matter")
    func explainByNumber() throws {
        #expect(try Tool("explain", "s022").output.contains("refresh-takes-refresh-token"))
        #expect(try Tool("explain", "D041").output.contains("sign-in-state-reveals-nothing"))
        #expect(try Tool("explain", "D009").output.contains("Shown by no rule: "))
    }

    @Test("A rule, a vector and a statement are explained")
    func explain() throws {
        #expect(try Tool("explain", "verifier-length").output.contains("Caught mistakes:"))
        let vector = try Tool("explain", ScriptedClient.vector).output
        #expect(vector.contains("code_verifier = \"\(ScriptedClient.special)\""))
        #expect(try Tool("explain", "N175").output.contains("verifier-length"))
    }
}
