import XCTest

/// Installed app: the redirect.
final class InstalledAppRedirectTests: XCTestCase {
    func testResponseSchemeCase() async throws {
        try await assertMet("response-scheme-case")
    }

    func testResponseRedirectURIExact() async throws {
        try await assertMet("response-redirect-uri-exact")
    }

    func testResponseLoopbackExact() async throws {
        try await assertMet("response-loopback-exact")
    }

    func testResponseLoopbackSynonyms() async throws {
        try await assertMet("response-loopback-synonyms")
    }

    func testResponseLoopbackEmptyPath() async throws {
        try await assertMet("response-loopback-empty-path")
    }

    func testResponseOwnQueryRequired() async throws {
        try await assertMet("response-own-query-required")
    }

    func testResponseURLNeeded() async throws {
        try await assertMet("response-url-needed")
    }

    func testResponseCodeValue() async throws {
        try await assertMet("response-code-value")
    }

    func testResponsePlusIsSpace() async throws {
        try await assertMet("response-plus-is-space")
    }

    func testResponseLongValues() async throws {
        try await assertMet("response-long-values")
    }

    func testResponseUnusualCodeUnaltered() async throws {
        try await assertMet("response-unusual-code-unaltered")
    }

    func testResponseStateExact() async throws {
        try await assertMet("response-state-exact")
    }

    func testResponseStateDecodedOnce() async throws {
        try await assertMet("response-state-decoded-once")
    }

    func testResponseStateRequired() async throws {
        try await assertMet("response-state-required")
    }

    func testResponseStateUnicode() async throws {
        try await assertMet("response-state-unicode")
    }

    func testResponseStateUnasked() async throws {
        try await assertMet("response-state-unasked")
    }

    func testResponseErrorCodes() async throws {
        try await assertMet("response-error-codes")
    }

    func testResponseErrorStateCompared() async throws {
        try await assertMet("response-error-state-compared")
    }

    func testResponseErrorStateRequired() async throws {
        try await assertMet("response-error-state-required")
    }

    func testResponseErrorDescription() async throws {
        try await assertMet("response-error-description")
    }

    func testResponseErrorDescriptionNotRead() async throws {
        try await assertMet("response-error-description-not-read")
    }

    func testResponseCodeOrError() async throws {
        try await assertMet("response-code-or-error")
    }

    func testResponseRepeatedParameters() async throws {
        try await assertMet("response-repeated-parameters")
    }

    func testResponseRepeatedEqual() async throws {
        try await assertMet("response-repeated-equal")
    }

    func testResponseInQueryOnly() async throws {
        try await assertMet("response-in-query-only")
    }

    func testResponseFragmentIgnored() async throws {
        try await assertMet("response-fragment-ignored")
    }

    func testResponseIssuerCompared() async throws {
        try await assertMet("response-issuer-compared")
    }

    func testResponseIssuerRequired() async throws {
        try await assertMet("response-issuer-required")
    }

    func testResponseUnknownIgnored() async throws {
        try await assertMet("response-unknown-ignored")
    }

    func testResponseNamesExact() async throws {
        try await assertMet("response-names-exact")
    }

    func testResponseOrderFree() async throws {
        try await assertMet("response-order-free")
    }

    func testResponseEmptyPairs() async throws {
        try await assertMet("response-empty-pairs")
    }

    func testResponseMalformed() async throws {
        try await assertMet("response-malformed")
    }
}
