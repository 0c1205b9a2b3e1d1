import Conformance
import StrictCodecs
import Testing

@Suite("Google app: the flip link")
struct GoogleAppFlipLink {
    @Test(
        "The flip opens the partner app's own link",
        arguments: try vectors(of: "flip-link-opens-app-link"))
    func flipLinkOpensAppLink(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An app link that is not https is refused",
        arguments: try vectors(of: "flip-link-app-link-https"))
    func flipLinkAppLinkHTTPS(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A query in the app link is kept",
        arguments: try vectors(of: "flip-link-app-link-query-kept"))
    func flipLinkAppLinkQueryKept(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The link carries the client id", arguments: try vectors(of: "flip-link-client-id"))
    func flipLinkClientID(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The scopes are one parameter, separated by spaces",
        arguments: try vectors(of: "flip-link-scope"))
    func flipLinkScope(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The link carries the state", arguments: try vectors(of: "flip-link-state"))
    func flipLinkState(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The link carries the redirect URI of this Google app",
        arguments: try vectors(of: "flip-link-redirect-uri"))
    func flipLinkRedirectURI(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The parameters are in the query and not in a fragment",
        arguments: try vectors(of: "flip-link-parameters-in-query"))
    func flipLinkParametersInQuery(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Each parameter occurs once", arguments: try vectors(of: "flip-link-parameters-once"))
    func flipLinkParametersOnce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "One decoding gives each value back", arguments: try vectors(of: "flip-link-values-encoded")
    )
    func flipLinkValuesEncoded(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A value beyond ASCII arrives unaltered or not at all",
        arguments: try vectors(of: "flip-link-values-beyond-ascii"))
    func flipLinkValuesBeyondASCII(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("No parameter is sent empty", arguments: try vectors(of: "flip-link-nothing-empty"))
    func flipLinkNothingEmpty(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
