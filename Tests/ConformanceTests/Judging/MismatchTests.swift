import StrictCodecs
import Testing

@testable import Conformance

@Suite("Patterns")
struct MismatchTests {
    static let matching: [(pattern: JSON, observed: JSON)] = [
        (["a": 1], ["a": 1, "b": 2]), (["a": nil], [:]), (["a": nil], ["a": nil]), ([:], ["a": 1]),
        (["oneOf": [1, 2]], 2), (["a": ["oneOf": [nil, "x"]]], [:]),
        ([1, ["a": 2]], [1, ["a": 2]]),
        (["not": ""], "x"), (["a": ["not": ["oneOf": [nil, ""]]]], ["a": "x"]), (["not": 1], [:]),
        ("é", "é"), (["oneOf": [[], [["a": 1]]]], [["a": 1]]),
        (["has": [1, 2]], [0, 1, 1, 2, 3]), (["has": [["a": 1]]], [["a": 1, "b": 2]]),
        (["a": ["lacks": 1]], [:]), (["lacks": ["a": 1]], [["a": 2], ["b": 1]]),
        (["all": [["has": [1]], ["lacks": 2]]], [3, 1]),
    ]

    static let differing: [(pattern: JSON, observed: JSON, path: String)] = [
        (["a": 1], ["a": 2], "a"), (["a": 1], [:], "a"), (["a": nil], ["a": 1], "a"),
        ([1], [1, 2], ""), (["a": [["b": "x"]]], ["a": [["b": "y"]]], "a[0].b"),
        (["a": ["not": ""]], ["a": ""], "a"), (["a": ["not": nil]], [:], "a"),
        (["oneOf": [1, 2]], 3, ""), ("K", "\u{212A}", ""), ("é", "e\u{301}", ""), (1, "1", ""),
        (true, 1, ""), ([:], 1, ""),
        (["a": ["has": [1, 2]]], ["a": [2, 1, 3]], "a"), (["has": [1]], [], ""),
        (["has": [1]], nil, ""),
        (["has": [["a": 1]]], [["a": 2]], "[0].a"), (["a": ["has": [1, 1]]], ["a": [1]], "a"),
        (["a": ["lacks": 1]], ["a": [2, 1]], "a[1]"),
        (["all": [["has": [1]], ["lacks": 2]]], [1, 2], "[1]"),
    ]

    @Test("What a pattern leaves open may be anything", arguments: matching)
    func matches(_ pair: (pattern: JSON, observed: JSON)) {
        #expect(Mismatch.first(between: pair.pattern, and: pair.observed) == nil)
    }

    @Test("The first difference is named", arguments: differing)
    func differs(_ pair: (pattern: JSON, observed: JSON, path: String)) throws {
        let mismatch = try #require(Mismatch.first(between: pair.pattern, and: pair.observed))
        #expect(mismatch.path == pair.path)
    }
}
