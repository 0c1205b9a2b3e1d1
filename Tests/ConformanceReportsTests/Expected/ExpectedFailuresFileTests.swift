import Foundation
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite("A file of expected failures")
struct ExpectedFailuresFileTests {
    static func read(_ text: String, isDraft: Bool = false) throws -> ExpectedFailures {
        try ExpectedFailures(
            octets: Array(text.utf8), file: "known.json", in: .bundled, isDraft: isDraft)
    }

    static func file(_ entry: String) -> String {
        "{\"expected_failures\": [\n\(entry)\n]}\n"
    }

    @Test("Every entry has its line, whatever its reason says")
    func lines() throws {
        let list = try Self.read(
            """
            {"expected_failures": [
              {"rule": "s256-challenge", "outcome": "fault", "reason": "as \\"pkce/base64url\\""},
              {"rule": "s256-challenge", "outcome": "fault", "reason": "again"},
              {"outcome": "fault",
               "suite": "pkce/base64url", "reason": "r", "expires": "2028-02-29"}
            ]}
            """)
        #expect(list.entries.map(\.line) == [2, 3, 5])
        #expect(list.entries.last?.expires?.description == "2028-02-29")
    }

    @Test("The example of Vectors/README.md is such a file")
    func example() throws {
        let text = try Repository.text(of: "Vectors/README.md")
        let start = try #require(text.range(of: "{\n  \"expected_failures\""))
        let end = try #require(text.range(of: "\n}\n", range: start.lowerBound..<text.endIndex))
        let example = String(text[start.lowerBound..<end.upperBound])
        let list = try Self.read(example)
        #expect(list.entries.map(\.scope.kind) == ["suite", "rule", "vector", "family"])
        #expect(list.text == example)
    }

    @Test(
        "An error in a file is one line with its place",
        arguments: try Repository.pairs(in: "Tests/Golden/refused-expected-failures.txt"))
    func malformed(_ entry: String, line: String) {
        let error = #expect(throws: ExpectedFailuresError.self) {
            try Self.read(Self.file(entry))
        }
        #expect(error?.description == line)
    }

    @Test(
        "A day is four digits, two and two, and in the calendar",
        arguments: [
            "2027-1-31", "2027-01-32", "2027-13-01", "27-01-31", "2027-01-31T00", "", "+027-01-31",
        ]
    )
    func days(_ text: String) {
        #expect(Day(text) == nil)
    }

    @Test("Today is the day in UTC")
    func today() throws {
        #expect(Day(at: Date(timeIntervalSince1970: 1_801_439_999)).description == "2027-01-31")
        #expect(Day(at: Date(timeIntervalSince1970: 1_801_440_000)).description == "2027-02-01")
    }
}
