import StrictCodecs
import Testing

@Suite("JSON")
struct JSONParserTests {
    @Test("Every kind of value is read")
    func values() throws {
        let json = try parse(
            #" {"a": [null, true, false, -12, 1.5e2], "b": "\u00e9\ud83d\udd11\n"} "#)
        #expect(json["a"] == [nil, true, false, -12, .decimal(150)])
        #expect(json["b"]?.text?.hasSameOctets(as: "é🔑\n") == true)
    }

    @Test(
        "Input that is not strict JSON is refused with its place",
        arguments: [
            ("{\"a\": 1,\n \"a\": 2}", "2:2: the member \"a\" is repeated"),
            ("[1,]", "1:4: expected a value"), ("", "1:1: expected a value"),
            ("[1] 2", "1:5: text follows the value"),
            ("[\"\\ud800\"]", "1:8: a surrogate has no pair"),
            ("[01]", "1:2: 01 is not a number that can be represented"),
            ("[1e400]", "1:2: 1e400 is not a number that can be represented"),
            ("[NaN]", "1:2: expected a value"), ("\"a", "1:3: the string does not end"),
            ("\"\t\"", "1:2: a string has an unescaped control character"),
            ("{\"a\" 1}", "1:6: expected a colon"), ("[1 2]", "1:4: expected a comma or ]"),
            ("\u{FEFF}[]", "1:1: the text begins with a byte order mark"),
            ("\u{B}[]", "1:1: expected a value"),
            ("\u{C}[]", "1:1: expected a value"), ("[\u{A0}1]", "1:2: expected a value"),
            ("[1\u{2028}]", "1:3: expected a comma or ]"),
            (#"{"a": 1, "\u0061": 2}"#, "1:10: the member \"a\" is repeated"),
            ("{1: 2}", "1:2: expected a member's name"),
        ])
    func refused(_ text: String, error: String) {
        #expect(message(for: text) == error)
    }

    @Test(
        "Octets that are not UTF-8 are refused at their place",
        arguments: [
            ([0x22, 0xFF, 0x22], "1:2"), ([0x5B, 0x0A, 0x22, 0x61, 0xC3, 0x22], "2:3"),
            ([0x22, 0xEF, 0xBF, 0xBD, 0x80, 0x22], "1:5"), ([0x0A, 0xED, 0xA0, 0x80], "2:1"),
        ])
    func notText(_ octets: [UInt8], place: String) {
        #expect(message(for: octets) == "\(place): the text is not UTF-8 here")
    }

    @Test(
        "What ends a string or must not occur in it is found at every position", arguments: 0..<20)
    func marks(place: Int) throws {
        let before = Array(repeating: UInt8(ascii: "!"), count: place)
        for octet in UInt8(0)...0x7F {
            let text = before + [octet] + Array("\u{7F}é\u{80}!!!!!!!!".utf8)
            let read = try? JSONParser.parse([0x22] + text + [0x22]).text
            let isMark = octet < 0x20 || octet == 0x22 || octet == 0x5C
            #expect(isMark ? read == nil : read.map { Array($0.utf8) } == text, "\(octet)")
        }
    }

    @Test("Nesting is limited to 64 levels")
    func nesting() throws {
        let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(try parse(deepest).elements != nil)
        #expect(message(for: "[\(deepest)]") == "1:65: nested deeper than 64")
    }

    @Test("Canonically equivalent names are different members")
    func canonicalEquivalence() throws {
        let json = try parse(#"{"\u00e9": 1, "e\u0301": 2}"#)
        #expect(json.members?.count == 2)
        #expect(json["e\u{301}"] == 2)
    }

    @Test("One-line text is ASCII and reads back unchanged")
    func compactText() throws {
        let json: JSON = ["a\"\\": ["é", "e\u{301}", "\u{0}\n", 1, nil, true]]
        #expect(json.compactText.utf8.allSatisfy { 0x20...0x7E ~= $0 })
        #expect(try parse(json.compactText) == json)
    }

    private func parse(_ text: String) throws -> JSON {
        try JSONParser.parse(Array(text.utf8))
    }

    private func message(for text: String) -> String? { message(for: Array(text.utf8)) }

    private func message(for octets: [UInt8]) -> String? {
        do {
            _ = try JSONParser.parse(octets)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
