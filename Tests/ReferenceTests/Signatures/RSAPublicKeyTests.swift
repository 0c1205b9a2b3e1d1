import Signatures
import StrictCodecs
import Testing

@Suite("Signatures of RS256")
struct RSAPublicKeyTests {
    @Test("The example of RFC 7515, Appendix A.2")
    func published() throws {
        let key = try #require(Self.key())
        let signature = try #require(Base64URL.decode(Self.signature.utf8))
        #expect(key.verifies(signature, of: Array(Self.signed.utf8)))
    }

    @Test("Each octet of a signature counts", arguments: 0..<256)
    func altered(_ place: Int) throws {
        let key = try #require(Self.key())
        var signature = try #require(Base64URL.decode(Self.signature.utf8))
        signature[place] ^= 1 << UInt8(place % 8)
        #expect(!key.verifies(signature, of: Array(Self.signed.utf8)))
    }

    @Test("A signature has the length of the modulus")
    func lengths() throws {
        let key = try #require(Self.key())
        let signature = try #require(Base64URL.decode(Self.signature.utf8))
        for wrong in [[], [0] + signature, signature + [0], Array(signature.dropLast())] {
            #expect(!key.verifies(wrong, of: Array(Self.signed.utf8)))
        }
    }

    @Test("Another message has another signature")
    func otherMessage() throws {
        let key = try #require(Self.key())
        let signature = try #require(Base64URL.decode(Self.signature.utf8))
        #expect(!key.verifies(signature, of: Array((Self.signed + "x").utf8)))
    }

    @Test("Exponents that are even, 1 or of more than 64 bits are refused")
    func exponents() {
        for exponent: [UInt8] in [
            [], [0], [1], [0, 1], [2], [1, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0, 1],
        ] {
            #expect(Self.key(exponent: exponent) == nil)
        }
        #expect(Self.key(exponent: [3]) != nil)
    }

    @Test("A modulus is odd and has 2,048 to 8,192 bits")
    func moduli() {
        func modulus(_ first: UInt8, _ count: Int, _ last: UInt8 = 1) -> RSAPublicKey? {
            let middle = [UInt8](repeating: 0, count: count - 2)
            return RSAPublicKey(modulus: [first] + middle + [last], exponent: [3])
        }
        #expect(modulus(0x80, 256) != nil)
        #expect(modulus(0x7F, 256) == nil)
        #expect(modulus(0x80, 256, 2) == nil)
        #expect(modulus(0xFF, 1024) != nil)
        #expect(modulus(0x01, 1025) == nil)
        #expect(RSAPublicKey(modulus: [], exponent: [3]) == nil)
    }

    private static func key(exponent: [UInt8] = [1, 0, 1]) -> RSAPublicKey? {
        Base64URL.decode(modulus.utf8).flatMap { RSAPublicKey(modulus: $0, exponent: exponent) }
    }

    private static let modulus =
        "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrc"
        + "S2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGz"
        + "jb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xs"
        + "mtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8"
        + "q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"

    private static let signed =
        "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA"
        + "6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

    private static let signature =
        "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Q"
        + "c_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTy"
        + "WzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwu"
        + "sC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5A"
        + "XLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw"
}
