import StrictCodecs
import Testing

@Suite("JSON Web Tokens")
struct JSONWebTokenTests {
    @Test("The example of RFC 7519, Section 3.1")
    func published() throws {
        let text =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9"
            + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
            + ".dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let token = try #require(JSONWebToken(text))
        #expect(token.header["alg"] == "HS256")
        #expect(token.claims["iss"] == "joe")
        #expect(token.claims["exp"] == 1_300_819_380)
        #expect(token.isSigned)
    }

    @Test("An empty signature is not a signature")
    func unsigned() throws {
        #expect(try #require(JSONWebToken("e30.e30.")).isSigned == false)
    }

    @Test(
        "Input that is not a token",
        arguments: [
            "", "e30", "e30.e30", "e30.e30.e30.e30", "e30=.e30.e30", "e30.e3+.e30", "W10.e30.e30",
            "e30.bm9wZQ.e30", "e.e30.e30",
        ])
    func malformed(_ text: String) {
        #expect(JSONWebToken(text) == nil)
    }
}
