import XCTest

/// Installed app: the revocation response.
final class InstalledAppRevocationResponseTests: XCTestCase {
    func testRevocationResponse200() async throws {
        try await assertMet("revocation-response-200")
    }

    func testRevocationResponseInvalidToken() async throws {
        try await assertMet("revocation-response-invalid-token")
    }

    func testRevocationResponseOtherErrors() async throws {
        try await assertMet("revocation-response-other-errors")
    }

    func testRevocationResponseCodeDecides() async throws {
        try await assertMet("revocation-response-code-decides")
    }

    func testRevocationResponseServerFailure() async throws {
        try await assertMet("revocation-response-server-failure")
    }

    func testRevocationResponseNoAnswer() async throws {
        try await assertMet("revocation-response-no-answer")
    }
}
