import ConformanceReports
import Foundation
import Testing

@Suite("The options of commands that check")
struct CheckingOptionsTests {
    static let sample = ["samples", "app-flip-page", "--suite", "app-flip-app/redirect-uri"]

    @Test(
        "A wrong value is one line on standard error and exit status 2",
        arguments: [
            (
                ["--seed", "-1"],
                "--seed needs a whole number from 0 to 18446744073709551615, got -1"
            ),
            (["--repeat", "0"], "--repeat needs a whole number from 1 to 100, got 0"),
            (["--repeat", "101"], "--repeat needs a whole number from 1 to 100, got 101"),
            (
                ["--expected-failures", "none.json"],
                "none.json cannot be read; --write-expected-failures none.json makes such a file"
            ),
            (
                ["--write-expected-failures", "none/known.json"],
                "none/known.json cannot be written; is its folder missing?"
            ),
            (
                ["--expected-failures", "a", "--write-expected-failures", "a"],
                "--expected-failures and --write-expected-failures do not go together; the second one keeps the reasons that its file has"
            ),
            (["--suite", "x*"], "there is no suite \"x*\"; see conform rules"),
            (["--level", "must"], "there is no level \"must\"; did you mean MUST?"),
            (
                ["--level", "MAY", "--suite", "pkce/challenge"],
                "the selection is empty: its parts have no vector in common"
            ),
        ])
    func wrongValue(_ arguments: [String], line: String) throws {
        let tool = try Tool(arguments: arguments)
        #expect(tool.status == 2)
        #expect(tool.errors == "conform: \(line)\n")
        #expect(tool.output.isEmpty)
    }

    @Test("A list fits one implementation only")
    func oneSample() throws {
        let tool = try Tool("samples", "--write-expected-failures", "known.json")
        #expect(tool.status == 2)
        #expect(
            tool.errors == "conform: a list of expected failures goes with one sample; name it\n")
    }

    @Test(
        "A written list is refused without reasons, then makes the run as expected, then grows old")
    func life() throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("known-\(UUID().uuidString).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let written = try Tool(arguments: Self.sample + ["--write-expected-failures", path])
        #expect(written.status == 1)
        #expect(written.output.contains(" without a reason; write one into each\n"))
        let expecting = Self.sample + ["--expected-failures", path]
        let draft = try Tool(arguments: expecting)
        #expect(draft.status == 2)
        #expect(draft.errors.contains("\(path):3: reason: is missing or empty"))
        try replace("\"reason\": \"\"", with: "\"reason\": \"known\"", in: path)
        let expected = try Tool(arguments: expecting)
        #expect(expected.status == 0)
        #expect(
            expected.output.contains("\nAS EXPECTED: 1 of 17 rules met, 16 not met as expected"))
        try replace("\"outcome\": \"wrong-answer\"", with: "\"outcome\": \"fault\"", in: path)
        let stale = try Tool(arguments: expecting)
        #expect(stale.status == 1)
        #expect(
            stale.output.contains("STALE \(path):3: rule redirect-uri-scheme-https: expected fault")
        )
    }

    private func replace(_ text: String, with other: String, in path: String) throws {
        let old = try String(contentsOfFile: path, encoding: .utf8)
        try #require(old.contains(text))
        try Data(old.replacing(text, with: other).utf8).write(to: URL(fileURLWithPath: path))
    }
}
