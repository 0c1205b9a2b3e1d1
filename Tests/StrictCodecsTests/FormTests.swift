import StrictCodecs
import Testing

@Suite("Form encoding")
struct FormTests {
    @Test("The example of RFC 6749, Appendix B, is decoded")
    func publishedExample() throws {
        let octets = try #require(Form.unescape("+%25%26%2B%C2%A3%E2%82%AC".utf8))
        #expect(String(utf8: octets)?.hasSameOctets(as: " %&+£€") == true)
    }

    @Test("A plus is escaped, and a space does not become a plus")
    func plusAndSpace() {
        #expect(Form.escape("a+b c~") == "a%2Bb%20c~")
    }

    @Test("All of ASCII is escaped except letters, digits and four marks")
    func unreserved() {
        let kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        for octet in UInt8(0)...127 {
            let text = String(Unicode.Scalar(octet))
            let isKept = kept.utf8.contains(octet)
            #expect(Form.escape(text) == (isKept ? text : "%\(octet.hexadecimal)"))
        }
        #expect(Form.escape("é") == "%C3%A9")
    }

    @Test("Pairs are joined, including empty ones")
    func encoding() {
        #expect(Form.encode([]) == "")
        #expect(Form.encode([("a", "1 2"), ("", ""), ("b&", "=")]) == "a=1%202&=&b%26=%3D")
    }

    @Test(
        "Every text reads back unchanged",
        arguments: ["", " ", "a&b=c", "%2B", "é", "e\u{301}", "\u{0}", "🔑"])
    func roundTrip(_ text: String) throws {
        let octets = try #require(Form.unescape(Form.escape(text).utf8))
        #expect(octets == Array(text.utf8))
    }

    @Test("A malformed escape is not a form", arguments: ["%", "%a", "a=%zz", "%%41", "a=b&c=%4"])
    func brokenEscape(_ text: String) {
        #expect(Form.decode(text) == nil)
    }

    @Test("Empty pairs are skipped, and a name without a value has none")
    func pairs() throws {
        let pairs = try #require(Form.decode("&&a&b=&c=1=2&"))
        #expect(pairs.map { String(decoding: $0.name, as: UTF8.self) } == ["a", "b", "c"])
        #expect(pairs.map { $0.value.map(Array.init) } == [nil, [], Array("1=2".utf8)])
    }
}
