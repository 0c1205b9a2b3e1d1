@testable import Conformance
import StrictCodecs
import Testing

@testable import Reference

@Suite("The issuer of the scripted world")
struct TestIssuerTests {
    /// What Python makes of the prime factors and the claims `{"sub": "0"}`, by the key.
    private static let tokens: [(key: Int, token: String)] = [
        (
            1,
            "eyJhbGciOiAiUlMyNTYiLCAia2lkIjogImlzc3Vlci0xIiwgInR5cCI6ICJKV1QifQ.eyJzdWIiOiAiMCJ9."
                + "p65AXtzuKct7AG6_UGGfcQegPTFCgh_yM2oMhaQwOgSeaw-aIWaquRETGcdNfY_xCuGHvOrj084kQ0c9xklF"
                + "eMvg0CNKT8Ow-qistmAEX9v2tpLp3SzFjWXKDonTibO2i_JOXegESp_vtQUHGcFieeIot6nfYulKPEI7E_3A"
                + "W6VJF5JoaT6mU32oLmisVYZafChk4Tn31ISjZm4UGIhgy127d67n8CJSfcA34NYKGusMMJLZ_GlWn_evcQt4"
                + "MBkldB5_gtpIt599zZI7RGcLh1UFJiMHJZ6TlH8W3DlG_w66rhJgMNnw0d06lL-3otlR7Sw0vqmC73XVD1Ho"
                + "5iprlg"
        ),
        (
            2,
            "eyJhbGciOiAiUlMyNTYiLCAia2lkIjogImlzc3Vlci0yIiwgInR5cCI6ICJKV1QifQ.eyJzdWIiOiAiMCJ9."
                + "mC5-z-AwTRDN_76GTgw3mtyVm8nDTlPMTGlSOiJwm2l71WqZqqOoLj8IKJD65cuVwzbKiQQhZaV6BtzaOS62"
                + "JDpGCvNcuDDjWF9ktXeqJU7JbTyFIavnQuj9XCp2zApCj88SIo8XsEJXSvni2C3RNWIdU5LAjfX_JUUyK9R1"
                + "XAdk3RlvynkafarqLeN4W_pTy53RNtwsjg1GpHm5Q10EnRy-vOU0VbSaZS8d_Mh8zP0J3M3yBaUqtxCfgkHK"
                + "e9QBaIbzRU-xsFwGSWJP6x4AOjJMmbJE6oGoJHqu_AtyGzk-egJx0bOjvWsW9Y2_TyZNQNbSfz_pBG5zbr0B"
                + "p68xnw"
        ),
        (
            3,
            "eyJhbGciOiAiUlMyNTYiLCAia2lkIjogImlzc3Vlci0zIiwgInR5cCI6ICJKV1QifQ.eyJzdWIiOiAiMCJ9."
                + "U8jnX7pYsaK3nxo4LBO_GF_rFihrkCJ8o9bYcKNGyG3GtMK_gDAwAdGpSwIzbkbmn5w0q4CNNK6qqvV_p6Z1"
                + "BpT2H3_Kkzh5E6t7fA2YmevmaKiCCcCcZ2aa6SGRhYcC7reNOP-Fu1UNvJjrqY2Y2EIzJXNCKWHlHc6ySKDO"
                + "7pUNWLQMzQYy7JPHtXF6QAgUbr9fQL_zNdaVPUmND8Hh-tXlcj-RD421plNNIrHPEZjZxumxcNYuwp3ibOi6"
                + "hvgHctRqZHKoBXEReyw6xH72u6N4fqyV_OZYtSE5l3ZjtkGME7rB1k6F71vHQB9u0lMofPPVuo96TjxSY_xZ"
                + "25ouWw"
        ),
    ]

    @Test("It signs as another implementation does", arguments: tokens)
    func signature(_ key: Int, _ token: String) {
        #expect(TestIssuer.token(["sub": "0"], type: "JWT", key: key) == token)
    }

    @Test("The public part of a key verifies its tokens and no others", arguments: TestIssuer.keys)
    func publicKeys(_ key: Int) {
        let keys = JSON.object([.init("keys", [TestIssuer.publicKey(key)])]).compactText
        for (other, token) in Self.tokens {
            #expect(IssuerKeys(keys).verify(token) == (key == other))
        }
    }

    @Test("The keys of the vectors are the first of its keys")
    func published() throws {
        let suite = try #require(
            try Catalog.bundled.suites.first { $0.id == "installed-app/identity" })
        let script = try #require(suite.vectors.first)
        let answers = try #require(script.input["keys"]?.elements?.first?["body"]?.text)
        for (key, token) in Self.tokens {
            #expect(IssuerKeys(answers).verify(token) == (key == 1))
        }
    }
}
