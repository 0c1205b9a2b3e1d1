import StrictCodecs
import Testing

@testable import Conformance

@Suite("Values of families")
struct VariationTests {
    private static let lookalikes = try? Lookalikes(
        ["lookalikes": ["a": ["U+0430", "U+FF41"]], "invisible": ["U+200B"]])

    @Test("Edits yield every neighbour of a text once", arguments: ["abca", "aab", "a", "//x"])
    func edits(_ text: String) throws {
        let variation = try variation(["edits": .string(text), "characters": "ab/"])
        let values = texts(of: variation)
        #expect(Set(values).count == values.count)
        #expect(Set(values) == Self.neighbours(of: text, among: "ab/"))
    }

    @Test("Edits are in the order of their kinds and places")
    func order() throws {
        let variation = try variation([
            "edits": "ab", "characters": "ab", "kinds": ["deletion", "insertion"],
        ])
        #expect(texts(of: variation) == ["b", "a", "aab", "bab", "abb", "aba"])
    }

    @Test("Exceptions and other cases are left out, and the rest keeps its order")
    func exceptions() throws {
        let all = try variation(["edits": "Ab", "characters": "aAbB:"])
        let some = try variation(
            [
                "edits": "Ab", "characters": "aAbB:", "same_case_in": 1,
                "except": ["Ab:", "Abb", "b"],
            ])
        let left = Set(["ab", "Ab:", "Abb", "b"])
        #expect(texts(of: some) == texts(of: all).filter { !left.contains($0) })
        #expect(some.count == all.count - 4)
    }

    @Test("An exception that is no edit is refused")
    func wrongException() {
        #expect(throws: FormatError.self) { try variation(["edits": "ab", "except": ["abcd"]]) }
    }

    @Test("Lengths yield prefixes of the repeated text")
    func lengths() throws {
        #expect(
            texts(of: try variation(["lengths": [0, 4], "of": "abc"])) == [
                "", "a", "ab", "abc", "abca",
            ])
    }

    @Test("Octets are put in each place in turn")
    func octets() throws {
        let variation = try variation(["octets": ["30-31", "FF"], "in": "abc", "at": [0, 2]])
        let values = (0..<variation.count).map { variation.value($0).percentEncoded }
        #expect(
            values.map { String(decoding: $0, as: UTF8.self) } == [
                "0bc", "1bc", "%FFbc", "ab0", "ab1", "ab%FF",
            ])
    }

    @Test("One letter at a time changes its case")
    func letterCases() throws {
        #expect(
            texts(of: try variation(["letter_case_of": "a:bC", "first": 3])) == ["A:bC", "a:BC"])
    }

    @Test("Every order occurs once, the given one first")
    func orders() throws {
        let pairs: JSON = [["a", "1"], ["b", "2"], ["c", "3"]]
        let values = forms(of: try variation(["orders": pairs]))
        #expect(values.first == "a=1&b=2&c=3")
        #expect(values.count == 6)
        #expect(Set(values).count == 6)
        #expect(values.allSatisfy { Set($0.split(separator: "&")) == ["a=1", "b=2", "c=3"] })
    }

    @Test("Each parameter is repeated in every place, with its value and with another")
    func repetitions() throws {
        let pairs: JSON = [["a", "1"], ["b", "2"]]
        #expect(
            forms(of: try variation(["repetitions": pairs])) == [
                "a=1&a=1&b=2", "a=1&b=2&a=1", "a=1x&a=1&b=2", "a=1&a=1x&b=2", "a=1&b=2&a=1x",
                "b=2&a=1&b=2", "a=1&b=2&b=2", "b=2x&a=1&b=2", "a=1&b=2x&b=2", "a=1&b=2&b=2x",
            ])
        #expect(try variation(["repetitions": pairs, "only": ["b"]]).count == 5)
    }

    @Test(
        "A malformed variation is refused",
        arguments: [
            #"{}"#, #"{"lengths": [3, 1], "of": "a"}"#, #"{"octets": ["3"], "in": "a", "at": [0]}"#,
            #"{"octets": ["30"], "in": "a", "at": [1]}"#, #"{"edits": "a", "kinds": ["move"]}"#,
            #"{"edits": "", "except": [""]}"#, #"{"orders": [["a"]]}"#,
            #"{"repetitions": [["a", "1"]], "only": ["b"]}"#,
            #"{"letter_case_of": "123"}"#, #"{"lengths": [0, 2000000000], "of": "a"}"#,
            #"{"lengths": [0, 9223372036854775807], "of": "a"}"#,
            "{\"orders\": [\((0..<20).map { "[\"p\($0)\", \"v\"]" }.joined(separator: ","))]}",
        ])
    func wrong(_ text: String) throws {
        let json = try JSONParser.parse(Array(text.utf8))
        #expect(throws: FormatError.self) { try variation(json) }
    }

    @Test("A template takes the value in each of its forms")
    func template() {
        let json: JSON = [
            "a": "x{{value}}y", "b": ["{{value|percent}}"], "c": "{{value|hex}}", "d": 1,
            "e": "{{value|s256}}",
        ]
        let filled = Template(json).filled(with: .octets(Array("a b".utf8)))
        #expect(filled["a"] == "xa by")
        #expect(filled["b"] == ["a%20b"])
        #expect(filled["c"] == "612062")
        #expect(filled["d"] == 1)
        // printf 'a b' | openssl dgst -sha256 -binary | basenc --base64url
        #expect(filled["e"] == "yGh6CKpdbtIEQyj6aml6uOltw0KR6MIDSujDjm_MbWU")
        let pairs = Template(["p": "{{value|pairs}}"]).filled(
            with: .pairs([.init(name: "n", value: "v")]))
        #expect(pairs["p"] == [["n", "v"]])
    }

    private func variation(_ json: JSON) throws -> any Variation {
        try Variations.variation(
            json, FamilyFiles(lookalikes: Self.lookalikes ?? .none, walks: [:]))
    }

    private func texts(of variation: any Variation) -> [String] {
        (0..<variation.count).map { number in
            guard case .octets(let octets) = variation.value(number) else { return "" }
            return String(decoding: octets, as: UTF8.self)
        }
    }

    private func forms(of variation: any Variation) -> [String] {
        (0..<variation.count).map {
            String(decoding: variation.value($0).percentEncoded, as: UTF8.self)
        }
    }

    /// The neighbours as a plain loop finds them.
    private static func neighbours(of text: String, among characters: String) -> Set<String> {
        var found: Set<String> = []
        let letters = Array(text)
        for place in 0...letters.count {
            let (head, tail) = (String(letters[..<place]), String(letters[place...]))
            for insertion in Array(characters) + ["\u{200B}"] {
                found.insert(head + String(insertion) + tail)
            }
            guard place < letters.count else { continue }
            let rest = String(tail.dropFirst())
            found.insert(head + rest)
            for other in characters { found.insert(head + String(other) + rest) }
            if letters[place] == "a" {
                found.formUnion([head + "\u{430}" + rest, head + "\u{FF41}" + rest])
            }
        }
        return found.subtracting([text])
    }
}
