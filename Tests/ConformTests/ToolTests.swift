import Conformance
import Foundation
import StrictCodecs
import TestSupport
import Testing

@Suite("The tool")
struct ToolTests {
    @Test("The reference conforms, and the first line says that it is judged, and nobody else")
    func reference() throws {
        let tool = try Tool("reference", "--suite", "pkce/challenge")
        #expect(tool.status == 0)
        let first = "=== This judges the suite's own reference implementation, not yours.\n\n"
        #expect(tool.output.hasPrefix(first))
        #expect(tool.output.contains("CONFORMING: 7 of 7 rules met"))
        #expect(tool.errors.isEmpty)
    }

    @Test("Without a command it judges nobody, prints its usage, and exits with 2")
    func nothing() throws {
        let tool = try Tool(arguments: [])
        #expect(tool.status == 2)
        #expect(tool.output.isEmpty)
        #expect(tool.errors.contains("\nUsage: conform COMMAND [OPTIONS]\n"))
        #expect(tool.errors.contains("\n  check       Check an implementation"))
    }

    @Test("The samples of the documents break rules")
    func samples() async {
        let tool = await Tool.conform(
            "samples", "app-flip-page", "--suite", "app-flip-app/redirect-uri")
        #expect(tool.status == 1)
        #expect(tool.output.contains("FAIL  redirect-uri-host-exact"))
        #expect(tool.output.contains("alone     swift run conform samples app-flip-page --vector"))
    }

    @Test("A page has what failed, and all rules that are played if nothing did")
    func scope() async {
        let words = ["--suite", "app-flip-app/redirect-uri", "--format", "html"]
        let failing = await Tool.conform(["samples", "app-flip-page"] + words).output
        #expect(failing.contains("--scope played makes a page with the rules that are met"))
        #expect(!failing.contains("data-status=\"met\""))
        let right = await Tool.conform(["reference"] + words).output
        #expect(right.contains("data-status=\"met\"") && !right.contains("--scope played"))
    }

    @Test(
        "Every command has a help text",
        arguments: ["", "rules", "vectors", "explain", "find", "families", "samples", "reference"])
    func help(_ command: String) async {
        let tool = await Tool.conform(command.isEmpty ? ["--help"] : [command, "--help"])
        #expect(tool.status == 0)
        #expect(tool.output.contains("Usage: conform"))
    }

    @Test("A word for help behind -- belongs to the command, which is started")
    func helpOfCommand() async {
        for word in ["-h", "--help"] {
            let tool = await Tool.conform(
                "check", "--suite", "pkce/base64url", "--", "sh", "-c", "exit 7", word)
            #expect(tool.status == 3)
            #expect(tool.errors.contains("exit status 7"))
            #expect(!tool.output.contains("Usage:"))
        }
    }

    @Test("A vector of a family is explained by the id that reports print")
    func generated() async {
        let id = "app-flip-app/redirect-uri/cases-of-opa/3"
        let tool = await Tool.conform("explain", id)
        #expect(tool.status == 0)
        #expect(tool.output.hasPrefix("\(id)\n"))
        #expect(await Tool.conform("explain", id + "000000").status == 2)
    }

    @Test("What shows over the wire is listed for programs as well")
    func overWire() async throws {
        let words = ["rules", "--over-wire", "--json", "--suite", "installed-app/redirect"]
        let lines = await Tool.conform(words).output.split(separator: "\n")
        let rules = try lines.map { try JSONParser.parse(Array($0.utf8)) }
        #expect(rules.contains { $0["shown"] == .bool(true) && $0["reason"] == .null })
        #expect(rules.contains { $0["shown"] == .bool(false) && $0["reason"]?.text != nil })
    }

    @Test("Rules and vectors are listed for programs as well")
    func lists() async throws {
        let rules = await Tool.conform("rules", "--json").output.split(separator: "\n")
        #expect(rules.count == (try Catalog.bundled.rules.count))
        let vectors = await Tool.conform("vectors", "--json", "--rule", "verifier-length").output
        #expect(!vectors.isEmpty)
        for line in vectors.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?["rule"] as? String == "verifier-length")
        }
    }

    @Test(
        "Everything that has an id is explained, in upper or lower case",
        arguments: [
            ("twin", "twin: The accepted vector that differs"),
            ("Google App", "Google app: The app"),
            ("not shown", "not shown: The verdict of a case"),
            ("s022", "refresh-takes-refresh-token"), ("D041", "sign-in-state-reveals-nothing"),
            ("D009", "Shown by no rule: "), ("N175", "verifier-length"),
            ("N175", "Create the code verifier, sentence 1"),
            ("N094", "German (001): Suchparameter"),
            ("S004", "Reason: RFC 3986, Section 6.2.1"),
            ("003", "OAuth 2.0 for iOS & Desktop Apps"),
            ("verifier-length", "Known mistakes that it catches:"),
            (
                "verifier-drawn-legal",
                "Right variants that it lets through:\n  an implementation that makes verifiers of 128"
            ),
            ("client-makes-long-verifiers", "Let through by:\n  MUST    verifier-drawn-legal"),
            ("verifier-length", "Test: test_verifier_length in Tests/RuleTests"),
            ("verifier-length", "Reference: CodeVerifier.isLegal in Tests/Reference/PKCE.swift:"),
            ("verifier-length", "performed by ReferenceImplementation.codeChallenge in Tests/Ref"),
            (
                "verifier-length",
                "(client-excludes-bounds)\n    Vectors/Mistakes/pkce/challenge.json:"
            ),
            ("pkce/challenge/length-43", "Reference: CodeVerifier.isLegal in Tests/Reference"),
            (
                "pkce/challenge/length-43",
                "(client-excludes-bounds)\n    Vectors/Mistakes/pkce/challenge.json:"
            ),
            ("pkce/challenge/length-43", "Test: test_verifier_length in Tests/RuleTests"),
            ("pkce-downgrade", "Rules that stand against it:"),
            ("redirect-uri-manipulation", "The attacker has the server or the app send"),
            ("PKCE/challenge", "Reference: ReferenceImplementation.codeChallenge in Tests/Ref"),
            ("code-challenge", "Reference: ReferenceImplementation.codeChallenge in Tests/Ref"),
            ("client-hashes-twice", "Change: code in Tests/Mistakes/PKCE/Challenge.swift:"),
            ("client-hashes-twice", "Reference: ChallengeMethod.challenge in Tests/Reference"),
            (
                "client-excludes-bounds",
                "Change: an edit of a value in Vectors/Mistakes/pkce/challenge.json:"
            ),
            ("matches-uri-by-prefix", "Caught by:\n  MUST    redirect-uri-path-exact"),
            ("matches-uri-by-prefix", "\n  app-flip-app/redirect-uri/query-unescaped\n"),
            ("rfc 7636", "Section 4.1  Client Creates a Code Verifier"),
            ("RFC 7636, Section 4.1", "verifier-fresh"), ("rfc 7636 appendix b", "Rules:"),
            ("answer-flip", "| `activity_type` |"), ("google-app", "google-app/flip-link"),
            ("app-flip-app/redirect-uri/letters-behind-id", "Rule: redirect-uri-path-exact"),
            (ScriptedClient.vector, "code_verifier = \"\(ScriptedClient.special)\""),
        ])
    func explain(_ id: String, text: String) async {
        let known = Self.explanations.withLock { $0[id] }
        let output = if let known { known } else { await Tool.conform("explain", id).output }
        Self.explanations.withLock { $0[id] = output }
        #expect(output.contains(text))
    }

    /// What was printed of each id.
    private static let explanations = Locked<[String: String]>([:])

    @Test("An unknown id is refused with the nearest ones")
    func unknown() async {
        let tool = await Tool.conform("explain", "redirect-uri-host-exat")
        #expect(tool.status == 2)
        #expect(tool.errors.contains("did you mean redirect-uri-host-exact"))
        #expect(tool.errors.split(separator: "\n").count == 1)
    }

    @Test("Words find statements with their places and rules, for people and for programs")
    func find() async throws {
        let text = await Tool.conform("find", "minimum", "length", "43", "--limit", "1").output
        #expect(text.contains("N175  The minimum length"))
        #expect(text.contains("OAuth 2.0 for iOS & Desktop Apps (003), Step 1"))
        #expect(text.contains("rules: verifier-length"))
        let lines = await Tool.conform("find", "--json", "code_verifier").output
        for line in lines.split(separator: "\n") {
            #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
        }
        #expect(await Tool.conform("find", "xyzzy").status == 2)
        let long = await Tool.conform("find", String(repeating: "code ", count: 10_000))
        #expect(long.status == 2 && long.errors.contains("has more than 16384 octets"))
    }
}
