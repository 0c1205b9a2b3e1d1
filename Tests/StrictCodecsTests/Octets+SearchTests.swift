import StrictCodecs
import Testing

@Suite("Searching by octets")
struct OctetsSearchTests {
    @Test("A combining mark hides no separator")
    func pieces() {
        #expect("a \u{301}b".scopes.map { Array($0.utf8) } == [[0x61], [0xCC, 0x81, 0x62]])
        #expect("a  b ".scopes == ["a", "b"])
        #expect("a::b".pieces(at: 0x3A, omittingEmpty: false) == ["a", "", "b"])
        #expect("a:b:c".pieces(at: 0x3A, maxSplits: 1) == ["a", "b:c"])
    }

    @Test("A combining mark hides no text")
    func search() {
        #expect("token\u{301}".containsText("token"))
        #expect(!"token".containsText(""))
        #expect(!"to".containsText("token"))
        #expect(!"\u{212A}".containsText("K"))
    }

    @Test("Every occurrence is replaced once")
    func replacing() {
        #expect("aaa".replacingText("a", with: "aa") == "aaaaaa")
        #expect(
            "x{s}\u{301}y".replacingText("{s}", with: "1").utf8.elementsEqual("x1\u{301}y".utf8))
        #expect("abc".replacingText("d", with: "e") == "abc")
    }

    @Test("Only A to Z have a case")
    func letterCase() {
        #expect("Content-TYPE".isSameIgnoringCase(as: "content-type"))
        #expect(!"lin\u{212A}".isSameIgnoringCase(as: "link"))
        #expect("\u{C9}\u{212A}A".lowercasedASCII.utf8.elementsEqual("\u{C9}\u{212A}a".utf8))
    }

    @Test("Spaces and tabs are trimmed, nothing else")
    func trimming() {
        #expect(" \t a b\t ".trimmed == "a b")
        #expect(Array("\u{A0}a".trimmed.utf8) == [0xC2, 0xA0, 0x61])
        #expect("  ".trimmed.isEmpty)
    }
}
