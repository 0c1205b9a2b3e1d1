import XCTest

/// Revocation endpoint: taking tokens back.
final class RevocationEndpointRevocationTests: XCTestCase {
    func testRevocationSucceeds() async throws {
        try await assertMet("revocation-succeeds")
    }

    func testRevocationEndsRefresh() async throws {
        try await assertMet("revocation-ends-refresh")
    }

    func testRevocationAccessTokenEndsRefresh() async throws {
        try await assertMet("revocation-access-token-ends-refresh")
    }

    func testRevocationSparesOthers() async throws {
        try await assertMet("revocation-spares-others")
    }

    func testRevocationUnknownToken() async throws {
        try await assertMet("revocation-unknown-token")
    }

    func testRevocationTokenRequired() async throws {
        try await assertMet("revocation-token-required")
    }

    func testRevocationErrorJSON() async throws {
        try await assertMet("revocation-error-json")
    }

    func testRevocationPostOnly() async throws {
        try await assertMet("revocation-post-only")
    }

    func testRevocationTokenInQuery() async throws {
        try await assertMet("revocation-token-in-query")
    }

    func testRevocationWithoutClient() async throws {
        try await assertMet("revocation-without-client")
    }

    func testRevocationHintDoesNotMislead() async throws {
        try await assertMet("revocation-hint-does-not-mislead")
    }

    func testRevocationUnknownHint() async throws {
        try await assertMet("revocation-unknown-hint")
    }

    func testRevocationByAnotherClient() async throws {
        try await assertMet("revocation-by-another-client")
    }

    func testRevocationWrongSecret() async throws {
        try await assertMet("revocation-wrong-secret")
    }

    func testRevocationRepeatedParameter() async throws {
        try await assertMet("revocation-repeated-parameter")
    }

    func testRevocationFormType() async throws {
        try await assertMet("revocation-form-type")
    }

    func testRevocationOtherParametersIgnored() async throws {
        try await assertMet("revocation-other-parameters-ignored")
    }
}
