import Conformance
import Testing

@Suite("Installed app: the revocation response")
struct InstalledAppRevocationResponse {
    @Test(
        "200 means that the token is gone, whatever the content",
        arguments: try vectors(of: "revocation-response-200"))
    func revocationResponse200(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "400 with invalid_token means that the token is gone",
        arguments: try vectors(of: "revocation-response-invalid-token"))
    func revocationResponseInvalidToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Another error means that the token remains",
        arguments: try vectors(of: "revocation-response-other-errors"))
    func revocationResponseOtherErrors(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Only the error code itself says that a token is gone",
        arguments: try vectors(of: "revocation-response-code-decides"))
    func revocationResponseCodeDecides(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A server that fails has revoked nothing",
        arguments: try vectors(of: "revocation-response-server-failure"))
    func revocationResponseServerFailure(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without an answer the token remains",
        arguments: try vectors(of: "revocation-response-no-answer"))
    func revocationResponseNoAnswer(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
