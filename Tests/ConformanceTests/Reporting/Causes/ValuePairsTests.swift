import StrictCodecs
import Testing

@testable import Conformance

@Suite("What wrong values have in common")
struct ValuePairsTests {
    private func words(_ pairs: [(String, String)]) -> String? {
        ValuePairs(pairs.map { ValuePair(expected: .string($0), observed: .string($1)) }).words
    }

    private func words(_ pairs: [([String], [String])]) -> String? {
        ValuePairs(
            pairs.map {
                ValuePair(
                    expected: .array($0.map(JSON.string)), observed: .array($1.map(JSON.string)))
            }
        ).words
    }

    /// Pairs of an expected and an observed text, and the words for them.
    struct Change: Sendable {
        let pairs: [(String, String)]
        let words: String

        init(_ pairs: [(String, String)], _ words: String) {
            (self.pairs, self.words) = (pairs, words)
        }
    }

    static let changes: [Change] = [
        Change([("Ab", "ab"), ("cD", "cd")], "is in lower case"),
        Change([("Ab", "AB"), ("cD", "CD")], "is in upper case"),
        Change([("a b", "a%20b"), ("a&b", "a%26b")], "is percent-encoded again"),
        Change([("a%20b", "a b"), ("%26", "&")], "is percent-decoded again"),
        Change([(" a", "a"), ("b\t", "b")], "lacks the white space around it"),
        Change([("a-_", "a+/"), ("_", "/")], "is in the alphabet of plain base64"),
        Change([("a&b", "a&amp;b"), ("<", "&lt;")], "is escaped for HTML"),
        Change([("a", "a?x"), ("b", "b?x")], "has `?x` after it"),
        Change([("a", "x a"), ("b", "x b")], "has `x ` before it"),
        Change([("a", "[a]"), ("b", "[b]")], "has `[` before it and `]` after it"),
        Change([("a@b", "a"), ("cde@f", "cde")], "is cut off at `@`"),
        Change([("abcde", "abc"), ("vwxyz", "vwx")], "is cut off after 3 octets"),
        Change([("abc/d/x", "ab"), ("xc/d/y", "x")], "is cut off before `c/d/`"),
        Change([("x:a", "a"), ("x:b", "b")], "lacks `x:` at its beginning"),
        Change([("a+b+c", "a b c"), ("+d", " d")], "has ` ` in place of `+`"),
        Change([("a+b+c", "abc"), ("+d+e", "de")], "lacks `+`"),
        Change(
            [("on http://a", "on https://a"), ("http://b", "https://b")],
            "has `https` in place of `http`"),
        Change(
            [("x?error=access_denied", "x?error=user_cancelled")],
            "has `user_cancelled` in place of `access_denied`"),
        Change([("a", "undefined"), ("b", "undefined")], "is `undefined`"),
        Change([("one", "xyz")], "is `xyz`, not `one`"),
    ]

    @Test("Texts of which the same became are one behaviour", arguments: changes)
    func texts(_ change: Change) {
        #expect(words(change.pairs) == change.words)
    }

    @Test("Lists are compared by their elements")
    func lists() {
        #expect(words([(["a", "b"], ["a"]), (["b", "c"], ["c"])]) == "lacks `b`")
        #expect(words([(["a"], ["a", "x"]), ([], ["x"])]) == "also has `x`")
        let folded = words([(["A", "b"], ["a", "b"]), (["C"], ["c"])])
        #expect(folded == "has an element that is in lower case")
    }

    @Test("Texts of which different things became have nothing in common")
    func different() {
        #expect(words([("abc", "ab"), ("xyz", "XYZ")]) == nil)
        #expect(words([("a", "b"), ("c", "d")]) == nil)
        #expect(words([(["a"], ["b"]), (["c"], ["d"])]) == nil)
    }

    @Test("A number, a boolean and null are said as they are")
    func plain() {
        let pairs = [ValuePair(expected: .integer(3600), observed: .string("3600"))]
        #expect(ValuePairs(pairs).words == "is \"3600\", not 3600")
    }

    @Test("One value that must not be there is said")
    func unwanted() {
        let pair = ValuePair(expected: .null, observed: .string("access"))
        #expect(ValuePairs([pair, pair]).words == "is \"access\" and must not be there")
        let other = ValuePair(expected: .null, observed: .string("refresh"))
        #expect(ValuePairs([pair, other]).words == nil)
    }

    @Test("Two texts can stand as an example")
    func example() {
        let texts = ValuePair(expected: .string("a"), observed: .string("b"))
        #expect(texts.texts == "`b` in place of `a`")
        #expect(ValuePair(expected: .integer(1), observed: .string("b")).texts == nil)
    }

    @Test("A long text is not looked at")
    func long() {
        let text = String(repeating: "a", count: 5000)
        #expect(words([(text, "A"), (text, "B")]) == nil)
    }
}
