import Mistakes
import Reference
import StrictCodecs
import Testing

@testable import Conformance

@Suite("Conditions of failures")
struct ConditionTests {
    /// Inputs that fail, inputs that pass, and what distinguishes them.
    struct Example: Sendable {
        let failed: [JSON]
        let passed: [JSON]
        let words: String?

        init(_ failed: [JSON], _ passed: [JSON], _ words: String?) {
            (self.failed, self.passed, self.words) = (failed, passed, words)
        }
    }

    private static func body(_ text: String) -> JSON { ["body": .string(text)] }
    private static func url(_ query: String) -> JSON { ["url": .string("app:/cb?\(query)")] }

    static let examples: [Example] = [
        Example(
            [body(#"{"expires_in":"1"}"#), body(#"{"expires_in":"x"}"#)],
            [body(#"{"expires_in":1}"#)], "`expires_in` is a text"),
        Example(
            [url("error=access_denied&state=a"), url("state=b&error=access_denied")],
            [url("error=server_error&state=c"), url("code=c&state=a")],
            "`error` is `access_denied`"),
        Example(
            [body(#"{"access_token":"a"}"#), body(#"{"access_token":"b","scope":"c"}"#)],
            [
                body(#"{"access_token":"a","expires_in":1}"#), body(#"{"error":"x"}"#),
                body(#"{"access_token":"b","scope":"c","expires_in":2}"#),
            ], "`expires_in` is missing beside `access_token`"),
        Example(
            [["steps": [["token": [["code_verifier", "abcd"]]]]]],
            [["steps": [["token": [["code_verifier", "ab"]]]]]],
            "`code_verifier` of the token request has more than 2 octets"),
        Example([["draws": 50]], [["draws": 2], ["draws": 9]], "`draws` is `50`"),
        Example([["count": 7], ["count": 8]], [["count": 6]], "`count` is more than 6"),
        Example([url("state=a&state=b")], [url("state=a")], "`state` is repeated"),
        Example([url("state=")], [url("state=a")], "`state` is empty"),
        Example([url("state=%20a")], [url("state=a%20")], "`state` begins with a space"),
        Example([url("state=x-y")], [url("state=a")], "`state` has more than 1 octets"),
        Example([url("a=b+c"), url("a=%20+")], [url("a=b%20c")], "`url` has `+`"),
        Example([url("scope=a,b")], [url("scope=a%20b")], "`scope` is `a,b`"),
        Example(
            [url("scope=a,b"), url("scope=c,d")], [url("scope=a%20b")], "`scope` has `,`"),
        Example(
            [["request": "GET /cb?code=a HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"]],
            [["request": "GET /cb?code=a HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"]],
            "`host` is a text"),
        Example([url("state=a")], [url("state=b")], nil),
    ]

    @Test("A condition is what all failures have and nothing else has", arguments: examples)
    func words(_ example: Example) {
        let condition = Condition(
            failed: example.failed.map { InputFacts($0) },
            passed: example.passed.map { InputFacts($0) })
        #expect(condition.words == example.words)
    }

    @Test("A report says under which condition a server refuses")
    func report() async throws {
        let server = try Mistake.adapter(editing: [
            "of": "code-request", "values": ["code_verifier"], "replace": "^.{44,}$", "with": "",
        ])
        let report = try await Catalog.bundled.quick.run(
            on: server, only: Selection(suites: ["token-endpoint/code"]))
        let failed = report.cases.filter { $0.verdict.kind == .wrongAnswer }
        var conditions = Conditions(of: report)
        let words = DifferenceWords.groups(of: failed, under: &conditions).map(\.words)
        let condition = "where `code_verifier` of the token request has more than 43 octets"
        #expect(words.contains { $0.hasSuffix(condition) }, "\(words)")
    }

    @Test("A report says where the value of a missing parameter went")
    func otherPlace() async throws {
        let app = try Mistake.adapter(editing: [
            "of": "sent-revocation", "replace": "(?<![A-Za-z_])token=", "with": "access_token=",
        ])
        let report = try await Catalog.bundled.quick.run(
            on: app, only: Selection(suites: ["installed-app/session"]))
        let failed = report.cases.filter { $0.verdict.kind == .wrongAnswer }
        let words = Set(failed.map { DifferenceWords(of: $0).text })
        #expect(
            words.contains("the token is missing, and `access_token` has its value"), "\(words)")
    }
}
