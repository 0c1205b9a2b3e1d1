import Conformance
import StrictCodecs
import Testing

@Suite("Installed app: signing in")
struct InstalledAppSignIn {
    @Test(
        "Browser, redirect, token request: then the user is signed in",
        arguments: try vectors(of: "sign-in-completes"))
    func signInCompletes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The request is opened in the browser, not in a web view",
        arguments: try vectors(of: "sign-in-user-agent"))
    func signInUserAgent(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Every sign-in has a state of its own", arguments: try vectors(of: "sign-in-state-fresh"))
    func signInStateFresh(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The state is not the verifier", arguments: try vectors(of: "sign-in-state-reveals-nothing")
    )
    func signInStateRevealsNothing(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Every sign-in has a code challenge of its own",
        arguments: try vectors(of: "sign-in-challenge-fresh"))
    func signInChallengeFresh(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A mobile client sends no secret, in no request",
        arguments: try vectors(of: "sign-in-no-secret-of-mobile-clients"))
    func signInNoSecretOfMobileClients(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "While the browser is open the client does nothing",
        arguments: try vectors(of: "sign-in-waits-quietly"))
    func signInWaitsQuietly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Nobody is signed in before there are tokens",
        arguments: try vectors(of: "sign-in-not-before-tokens"))
    func signInNotBeforeTokens(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The code is found among other parameters, in any order",
        arguments: try vectors(of: "sign-in-answer-read"))
    func signInAnswerRead(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An answer with another state is not used",
        arguments: try vectors(of: "sign-in-state-verified"))
    func signInStateVerified(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Only a URL at the redirect URI is an answer",
        arguments: try vectors(of: "sign-in-answer-at-the-redirect-uri"))
    func signInAnswerAtTheRedirectURI(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "No token request without exactly one code in the query",
        arguments: try vectors(of: "sign-in-code-needed"))
    func signInCodeNeeded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An error answer means not signed in and no token request",
        arguments: try vectors(of: "sign-in-error-ends-it"))
    func signInErrorEndsIt(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A redirect is used once, and only for a sign-in that waits",
        arguments: try vectors(of: "sign-in-redirect-counts-once"))
    func signInRedirectCountsOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A code is sent once, whatever comes of it",
        arguments: try vectors(of: "sign-in-code-sent-once"))
    func signInCodeSentOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Without a usable token response nobody is signed in",
        arguments: try vectors(of: "sign-in-needs-a-token-response"))
    func signInNeedsATokenResponse(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Fewer scopes than asked for are a success",
        arguments: try vectors(of: "sign-in-partial-grant"))
    func signInPartialGrant(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The token request repeats the redirect URI of the request",
        arguments: try vectors(of: "sign-in-redirect-uri-repeated"))
    func signInRedirectURIRepeated(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The verifier sent belongs to the request whose state came back",
        arguments: try vectors(of: "sign-in-verifier-of-its-request"))
    func signInVerifierOfItsRequest(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "After a sign-in that came to nothing, the next one works",
        arguments: try vectors(of: "sign-in-again"))
    func signInAgain(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A sign-in that fails leaves the earlier session alone",
        arguments: try vectors(of: "sign-in-keeps-earlier-session"))
    func signInKeepsEarlierSession(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
