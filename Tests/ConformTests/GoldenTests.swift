import TestSupport
import Testing

@Suite("Comparing with a golden file")
struct GoldenTests {
    @Test(
        "The first line that differs is said, and nothing of equal texts",
        arguments: [
            ("a\nb\n", "a\nb\n", nil), ("a\nx\ny\n", "a\nb\n", #"2: expected "b", observed "x""#),
            ("a\n", "a\nb\n", #"2: expected "b", observed """#),
            ("a\nb", "a", #"2: expected no line, observed "b""#),
            ("e\u{301}", "\u{E9}", "1: expected \"\u{E9}\", observed \"e\u{301}\""),
        ] as [(String, String, String?)])
    func difference(_ text: String, _ expected: String, _ line: String?) {
        #expect(Golden.firstDifference(of: text, fromText: expected) == line)
    }

    @Test("A value that is not always the same stands in the file by its name")
    func values() throws {
        let text = try Repository.text(of: "Tests/Golden/difference.md")
        #expect(text.contains("{hash}"))
        let filled = text.replacing("{hash}", with: "0123")
        #expect(
            try Golden.difference(of: filled, from: "difference.md", values: ["hash": "0123"])
                == nil)
        #expect(
            try Golden.difference(of: filled, from: "difference.md", values: ["hash": "4567"])
                != nil)
    }
}
