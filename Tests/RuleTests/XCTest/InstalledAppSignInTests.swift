import XCTest

/// Installed app: signing in.
final class InstalledAppSignInTests: XCTestCase {
    func testSignInCompletes() async throws {
        try await assertMet("sign-in-completes")
    }

    func testSignInUserAgent() async throws {
        try await assertMet("sign-in-user-agent")
    }

    func testSignInStateFresh() async throws {
        try await assertMet("sign-in-state-fresh")
    }

    func testSignInStateRevealsNothing() async throws {
        try await assertMet("sign-in-state-reveals-nothing")
    }

    func testSignInChallengeFresh() async throws {
        try await assertMet("sign-in-challenge-fresh")
    }

    func testSignInNoSecretOfMobileClients() async throws {
        try await assertMet("sign-in-no-secret-of-mobile-clients")
    }

    func testSignInWaitsQuietly() async throws {
        try await assertMet("sign-in-waits-quietly")
    }

    func testSignInNotBeforeTokens() async throws {
        try await assertMet("sign-in-not-before-tokens")
    }

    func testSignInAnswerRead() async throws {
        try await assertMet("sign-in-answer-read")
    }

    func testSignInStateVerified() async throws {
        try await assertMet("sign-in-state-verified")
    }

    func testSignInAnswerAtTheRedirectURI() async throws {
        try await assertMet("sign-in-answer-at-the-redirect-uri")
    }

    func testSignInCodeNeeded() async throws {
        try await assertMet("sign-in-code-needed")
    }

    func testSignInErrorEndsIt() async throws {
        try await assertMet("sign-in-error-ends-it")
    }

    func testSignInRedirectCountsOnce() async throws {
        try await assertMet("sign-in-redirect-counts-once")
    }

    func testSignInCodeSentOnce() async throws {
        try await assertMet("sign-in-code-sent-once")
    }

    func testSignInNeedsATokenResponse() async throws {
        try await assertMet("sign-in-needs-a-token-response")
    }

    func testSignInPartialGrant() async throws {
        try await assertMet("sign-in-partial-grant")
    }

    func testSignInRedirectURIRepeated() async throws {
        try await assertMet("sign-in-redirect-uri-repeated")
    }

    func testSignInVerifierOfItsRequest() async throws {
        try await assertMet("sign-in-verifier-of-its-request")
    }

    func testSignInAgain() async throws {
        try await assertMet("sign-in-again")
    }

    func testSignInKeepsEarlierSession() async throws {
        try await assertMet("sign-in-keeps-earlier-session")
    }
}
