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
    func samples() async {
        let tool = await Tool.conform(
            "samples", "app-flip-page", "--suite", "app-flip-app/redirect-uri")
        #expect(tool.status == 1)
        #expect(tool.output.contains("FAIL  redirect-uri-host-exact"))
        #expect(tool.output.contains("alone     swift run conform samples app-flip-page --vector"))
    }

    @Test(
        "Every command has a help text",
        arguments: ["", "rules", "vectors", "explain", "families", "samples", "reference"])
    func help(_ command: String) async {
        let tool = await Tool.conform(command.isEmpty ? ["--help"] : [command, "--help"])
        #expect(tool.status == 0)
        #expect(tool.output.contains("Usage: conform"))
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
        "What has an id is explained, whatever its case",
        arguments: [
            ("s022", "refresh-takes-refresh-token"), ("D041", "sign-in-state-reveals-nothing"),
            ("D009", "Shown by no rule: "), ("N175", "verifier-length"),
            ("verifier-length", "Caught mistakes:"),
            (ScriptedClient.vector, "code_verifier = \"\(ScriptedClient.special)\""),
        ])
    func explain(_ id: String, text: String) async {
        #expect(await Tool.conform("explain", id).output.contains(text))
    }
}
