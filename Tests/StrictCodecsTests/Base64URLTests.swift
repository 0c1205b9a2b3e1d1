import StrictCodecs
import Testing

@Suite("Base64url")
struct Base64URLTests {
    @Test(
        "The vectors of RFC 4648, Section 10, without padding",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
            ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
        ])
    func publishedVectors(_ text: String, encoded: String) {
        #expect(Base64URL.encode(Array(text.utf8)) == encoded)
    }

    @Test("The example of RFC 7636, Appendix A")
    func appendixA() {
        #expect(Base64URL.encode([3, 236, 255, 224, 193]) == "A-z_4ME")
    }

    @Test("All 64 characters of RFC 4648, Section 5")
    func alphabet() {
        let octets = stride(from: 0, to: 64, by: 4).flatMap { i -> [UInt8] in
            let bits = i << 18 | (i + 1) << 12 | (i + 2) << 6 | (i + 3)
            return [UInt8(bits >> 16), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        }
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        #expect(Base64URL.encode(octets) == alphabet)
    }

    @Test("Decoding reverses encoding", arguments: 0..<70)
    func roundTrip(_ length: Int) {
        let octets = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 41) }
        #expect(Base64URL.decode(Base64URL.encode(octets).utf8) == octets)
    }

    @Test(
        "Input that is not base64url", arguments: ["A", "AAAAA", "Zg==", "Z+8", "Z/8", "Zm 8", "é"])
    func malformed(_ text: String) {
        #expect(Base64URL.decode(text.utf8) == nil)
    }
}
