import Conformance
import Testing

@Suite("PKCE: base64url without padding")
struct PKCEBase64URL {
    @Test("base64url uses - and _ and no padding", arguments: try vectors(of: "base64url-unpadded"))
    func base64urlUnpadded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
