import Foundation
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

    @Test("Every entry knows its line, whatever its reason says")
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
        "What is wrong with a file is one line with its place",
        arguments: [
            (
                #"{"rule": "s256-chalenge", "outcome": "fault", "reason": "r"}"#,
                #"known.json:2: there is no rule "s256-chalenge"; did you mean s256-challenge?"#
            ),
            (
                #"{"rule": "s256-challenge", "outcome": "fault"}"#,
                "known.json:2: reason: is missing or empty; write why this failure is accepted"
            ),
            (
                #"{"rule": "s256-challenge", "outcome": "fault", "reason": " "}"#,
                "known.json:2: reason: is missing or empty; write why this failure is accepted"
            ),
            (
                #"{"rule": "s256-challenge", "outcome": "passed", "reason": "r"}"#,
                #"known.json:2: outcome: "passed" is none of accepted, refused, wrong-answer, no-credit, unsupported, fault"#
            ),
            (
                #"{"rule": "s256-challenge", "outcome": "fault", "reason": "r", "expires": "2027-02-29"}"#,
                #"known.json:2: expires: "2027-02-29" is no day such as "2027-01-31""#
            ),
            (
                #"{"rule": "s256-challenge", "outcome": "fault", "reason": "r", "link": "http://a"}"#,
                #"known.json:2: link: "http://a" is no link such as "https://example.com/1""#
            ),
            (
                #"{"rule": "s256-challenge", "suite": "x", "outcome": "fault", "reason": "r"}"#,
                #"known.json:2: must have exactly one of "suite", "rule", "vector" and "family", has 2"#
            ),
            (
                #"{"outcome": "fault", "reason": "r"}"#,
                #"known.json: expected_failures[0]: must have exactly one of "suite", "rule", "vector" and "family", has 0"#
            ),
            (
                #"{"rule": "s256-challenge", "outcome": "fault", "reason": "r", "note": ""}"#,
                #"known.json:2: unknown member "note""#
            ),
            (
                #"{"family": "pkce/challenge/lengths", "outcome": "fault", "reason": "r"}"#,
                #"known.json:2: there is no family "pkce/challenge/lengths"; did you mean pkce/challenge/lengths-43-to-128 or pkce/challenge/lengths-0-to-42 or pkce/challenge/lengths-129-to-200?"#
            ),
            (
                #"{"family": "pkce/challenge/lengths-0-to-42", "numbers": "0-43", "outcome": "fault", "reason": "r"}"#,
                "known.json:2: numbers: the family ends with the number 42"
            ),
            (
                #"{"family": "pkce/challenge/lengths-0-to-42", "numbers": "3,2", "outcome": "fault", "reason": "r"}"#,
                #"known.json:2: numbers: "3,2" are no numbers in rising order such as "0-11,14""#
            ),
            (
                #"{"rule": "s256-challenge", "numbers": "3", "outcome": "fault", "reason": "r"}"#,
                "known.json:2: numbers: goes with a family only"
            ),
            (#"{"rule": "s256-challenge","#, "known.json:3:1: expected a member's name"),
        ])
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
