import Conformance
import StrictCodecs
import Testing

/// Lifetimes that an implementation in another process reports.
@Suite("Lifetimes in answers")
struct TokenGrantTests {
    @Test("A lifetime beyond 64 bits is passed on as it was written")
    func immense() throws {
        let grant = try grant(living: "9223372036854775808")
        #expect(grant.expiresIn == nil)
        #expect(try grant.json()["expires_in"] == .decimal(0x1p63))
    }

    @Test("A negative lifetime is passed on")
    func negative() throws {
        #expect(try grant(living: "-1").expiresIn == -1)
    }

    @Test("A lifetime with a fraction is a malformed answer")
    func fractional() {
        #expect(throws: (any Error).self) { try grant(living: "3599.5") }
    }

    private func grant(living lifetime: String) throws -> TokenGrant {
        let text = #"{"access_token":"a","expires_in":\#(lifetime),"scopes":[]}"#
        return try TokenGrant(json: try JSONParser.parse(Array(text.utf8)))
    }
}
