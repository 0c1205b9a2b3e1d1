import Foundation
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite("A file of expected failures")
struct ExpectedFailuresFileTests {
    static func read(_ text: String, isDraft: Bool = false) throws -> ExpectedFailures {
        try ExpectedFailures(
            octets: Array(text.utf8), file: "known.txt", in: .bundled, isDraft: isDraft)
    }

    @Test("Every entry has its line, and comments are kept")
    func lines() throws {
        let text = """
            # A comment.

            s256-challenge  fault  # as "pkce/base64url"
              pkce/base64url/*\tunsupported # again # and again\u{20}
            """
        let list = try Self.read(text)
        #expect(list.entries.map(\.line) == [3, 4])
        #expect(list.entries.map(\.reason) == ["as \"pkce/base64url\"", "again # and again"])
        #expect(list.text == text + "\n")
    }

    @Test("A list has no line twice, and few patterns, each of which is compared with each id")
    func bounds() throws {
        func complaint(_ lines: [String]) -> String? {
            let text = lines.joined(separator: "\n") + "\n"
            return #expect(throws: ExpectedFailuresError.self) { try Self.read(text) }?.description
        }
        let line = "s256-challenge  accepted  # known"
        #expect(
            complaint([line, "", line])
                == "known.txt:3: says the same as line 1; remove one of them")
        let other = "s256-challenge  fault  # known"
        #expect(try Self.read("\(line)\n\(other)\n").entries.count == 2)
        let patterns = (1...201).map {
            "pkce/base64url/\(String(repeating: "*", count: $0))  fault  # known"
        }
        #expect(try Self.read(patterns.dropLast().joined(separator: "\n")).entries.count == 200)
        #expect(
            complaint(patterns)
                == "known.txt:201: has pattern 201 with * or ?, and a list has at most 200; name rules"
        )
    }

    @Test("The example of Vectors/README.md is such a file")
    func example() throws {
        let text = try Repository.text(of: "Vectors/README.md")
        let start = try #require(text.range(of: "# rule, vector or family"))
        let end = try #require(text.range(of: "```", range: start.lowerBound..<text.endIndex))
        let example = String(text[start.lowerBound..<end.lowerBound])
        let list = try Self.read(example)
        #expect(list.entries.map(\.failure) == [.unsupported, .wrongAnswer, .accepted, .accepted])
        let written = ExpectedFailures(list.entries, file: "known.txt")
        #expect(written.text == example)
    }

    @Test(
        "An error in a file is one line with its place",
        arguments: try Repository.pairs(in: "Tests/Golden/refused-expected-failures.txt"))
    func malformed(_ entry: String, line: String) {
        let error = #expect(throws: ExpectedFailuresError.self) {
            try Self.read("# A list.\n\(entry)\n")
        }
        #expect(error?.description == line)
    }

    @Test(
        "A file of another form is refused in a line",
        arguments: [
            ("", "the file is empty"), ("\u{FEFF}# A list.", "begins with a byte order mark"),
            ("{\"expected_failures\": []}", "has the form of version 0.6"),
        ])
    func otherForms(_ text: String, reason: String) {
        let error = #expect(throws: ExpectedFailuresError.self) { try Self.read(text) }
        #expect(error?.description.hasPrefix("known.txt: \(reason)") == true)
    }
}
