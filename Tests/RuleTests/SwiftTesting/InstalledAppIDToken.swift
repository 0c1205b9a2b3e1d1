import Conformance
import StrictCodecs
import Testing

@Suite("Installed app: the ID token")
struct InstalledAppIDToken {
    @Test(
        "The token says who signed in: sub, and email if it is there",
        arguments: try vectors(of: "id-token-subject-and-email"))
    func idTokenSubjectAndEmail(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The parts are base64url, without padding", arguments: try vectors(of: "id-token-alphabet"))
    func idTokenAlphabet(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A part that is not base64url is refused",
        arguments: try vectors(of: "id-token-encoding-strict"))
    func idTokenEncodingStrict(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token has three parts, none of them empty",
        arguments: try vectors(of: "id-token-three-parts"))
    func idTokenThreeParts(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Header and claims are JSON objects", arguments: try vectors(of: "id-token-json-objects"))
    func idTokenJSONObjects(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token that says it is not signed is refused",
        arguments: try vectors(of: "id-token-algorithm"))
    func idTokenAlgorithm(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The issuer is Google", arguments: try vectors(of: "id-token-issuer"))
    func idTokenIssuer(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The token is for this client", arguments: try vectors(of: "id-token-audience"))
    func idTokenAudience(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The audience may be a list", arguments: try vectors(of: "id-token-several-audiences"))
    func idTokenSeveralAudiences(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token that was issued to another party is refused",
        arguments: try vectors(of: "id-token-authorized-party"))
    func idTokenAuthorizedParty(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A token whose time is over is refused", arguments: try vectors(of: "id-token-expiry"))
    func idTokenExpiry(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A time may have a fraction of a second",
        arguments: try vectors(of: "id-token-time-with-fraction"))
    func idTokenTimeWithFraction(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The token says when it was issued",
        arguments: try vectors(of: "id-token-issue-time-required"))
    func idTokenIssueTimeRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token without a subject is refused",
        arguments: try vectors(of: "id-token-subject-required"))
    func idTokenSubjectRequired(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The nonce is the one that was sent", arguments: try vectors(of: "id-token-nonce"))
    func idTokenNonce(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Members that the client does not know are ignored",
        arguments: try vectors(of: "id-token-unknown-ignored"))
    func idTokenUnknownIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A claim that is there twice does not make a third value",
        arguments: try vectors(of: "id-token-duplicate-members"))
    func idTokenDuplicateMembers(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
