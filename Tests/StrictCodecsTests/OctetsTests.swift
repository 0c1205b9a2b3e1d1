import StrictCodecs
import Testing

@Suite("Octets")
struct OctetsTests {
    @Test(
        "Canonically equivalent texts differ",
        arguments: [("K", "\u{212A}"), ("é", "e\u{301}"), (";", "\u{37E}"), ("`", "\u{1FEF}")])
    func canonicalEquivalence(_ left: String, _ right: String) {
        #expect(left == right)
        #expect(!left.hasSameOctets(as: right))
        #expect(![left].containsOctets(of: right))
    }

    @Test(
        "Octets that are not UTF-8 are not text", arguments: [[0x80], [0xC3], [0xED, 0xA0, 0x80]])
    func notText(_ octets: [UInt8]) {
        #expect(String(utf8: octets) == nil)
    }

    @Test("A byte order mark is kept")
    func byteOrderMark() {
        #expect(String(utf8: [0xEF, 0xBB, 0xBF] as [UInt8])?.utf8.count == 3)
    }
}
