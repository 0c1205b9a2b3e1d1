import StrictCodecs
import Testing

@testable import Conformance
@testable import TestSupport

@Suite("What the files say of running programs and servers")
struct OverWireTests {
    /// Members of a rule and of its vector, which is refused if it has a twin.
    struct Members: CustomTestStringConvertible {
        let operation: String
        var rule = ""
        var vector = ""
        var isRefused = false
        let message: String?

        var testDescription: String { "\(operation) \(rule) \(vector) \(isRefused)" }
    }

    private static let inputs = [
        "token-request": """
        {"client_id": "c", "client_type": "ios", "client_secret": null, "code": "x", "code_verifier": null,
         "redirect_uri": "com.a.b:/cb", "token_endpoint": "https://a.example/token"}
        """,
        "serve": """
        {"clients": [{"client_id": "c", "redirect_uris": ["https://a.example/"]}], "consent": "granted",
         "steps": [{"authorize": "a=b"}]}
        """,
        "read-app-store-id": #"{"link": "l"}"#,
    ]

    private static func suite(_ members: Members) throws -> Suite {
        let own = [members.rule, members.vector].map { $0.isEmpty ? "" : ", \"over_wire\": \($0)" }
        let accepted = #"{"accept": {"form": {}}}"#
        let expect =
            members.isRefused
            ? #"{"refuse": {"error": "e"}}, "twin": "a/b/d""# : accepted
        let text = """
            {"title": "T", "operation": "\(members.operation)", "defaults": \(inputs[members.operation] ?? ""),
             "rules": [{"id": "rule-one", "title": "T", "statement": "It MUST.", "reason": "R", "level": "MUST",
               "basis": "rfc", "sources": ["N001"]\(own[0])}],
             "vectors": [{"id": "a/b/c", "rule": "rule-one", "comment": "C.", "input": {},
               "expect": \(expect)\(own[1])},
              {"id": "a/b/d", "rule": "rule-one", "comment": "C.", "input": {},
               "expect": \(accepted)}]}
            """
        return try Suite(id: "a/b", octets: Array(text.utf8), isTrusted: false)
    }

    @Test(
        "Every rule for clients has the member, and so has a vector whose value is not given to programs",
        arguments: [
            Members(
                operation: "token-request",
                message:
                    "rule-one: lacks \"over_wire\", which says whether a running program shows the rule"
            ),
            Members(operation: "token-request", rule: "true", message: nil),
            Members(operation: "token-request", rule: "\"R\"", isRefused: true, message: nil),
            Members(
                operation: "token-request", rule: "true", isRefused: true,
                message:
                    "a/b/c: lacks \"over_wire\", which says whether a running program is given such a value"
            ),
            Members(
                operation: "token-request", rule: "true", vector: "\"R\"", isRefused: true,
                message: nil),
            Members(
                operation: "token-request", rule: "[\"no-pkce\"]",
                message: "rule-one.over_wire: no-pkce is no need of token-request"),
            Members(operation: "serve", message: nil),
            Members(operation: "serve", vector: "[\"no-pkce\"]", message: nil),
            Members(
                operation: "serve", vector: "[\"state\"]",
                message: "a/b/c.over_wire: state is no need of serve"),
            Members(
                operation: "read-app-store-id", rule: "true",
                message: "rule-one.over_wire: nothing that runs is checked by read-app-store-id"),
        ])
    func check(_ members: Members) throws {
        let suite = try Self.suite(members)
        guard let message = members.message else { return try OverWireCheck(suite: suite).run() }
        let error = #expect(throws: FormatError.self) { try OverWireCheck(suite: suite).run() }
        #expect(error?.description == message)
    }

    @Test(
        "Other values of the member are refused",
        arguments: [
            ("false", "must be true, a reason or a list of needs"),
            ("\"\"", "must be true, a reason or a list of needs"),
            ("[]", "must not be empty"), ("[\"stat\"]", "\"stat\" is not one of listener, "),
        ])
    func refused(_ member: String, _ message: String) {
        let error = #expect(throws: VectorFileError.self) {
            try Self.suite(Members(operation: "token-request", rule: member, message: nil))
        }
        #expect(error?.description.contains(message) == true)
    }

    @Test("A vector has the needs of its rule and its own, and a reason takes their place")
    func refinement() throws {
        func overWire(_ rule: String, _ vector: String) throws -> OverWire? {
            try Self.suite(
                Members(operation: "token-request", rule: rule, vector: vector, message: nil)
            ).vectors[0].overWire
        }
        #expect(try overWire("[\"state\"]", "[\"listener\"]")?.needs == [.state, .listener])
        #expect(try overWire("[\"state\"]", "true")?.needs == [.state])
        #expect(try overWire("[\"state\"]", "\"own\"")?.obstacle == "own")
        #expect(try overWire("\"of the rule\"", "true")?.obstacle == "of the rule")
        #expect(try overWire("true", "")?.obstacle == nil)
    }
}
