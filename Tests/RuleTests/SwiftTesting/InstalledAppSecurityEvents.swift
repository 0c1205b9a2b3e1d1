import Conformance
import StrictCodecs
import Testing

@Suite("Installed app: security events")
struct InstalledAppSecurityEvents {
    @Test("The three events of the page are acted upon", arguments: try vectors(of: "event-types"))
    func eventTypes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The other events of Google's list are acted upon",
        arguments: try vectors(of: "event-types-of-the-full-list"))
    func eventTypesOfTheFullList(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Event types are compared exactly", arguments: try vectors(of: "event-type-exact"))
    func eventTypeExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Unknown events and claims are ignored, not refused",
        arguments: try vectors(of: "event-unknown-ignored"))
    func eventUnknownIgnored(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "All events of a token are acted upon",
        arguments: try vectors(of: "event-several-in-one-token"))
    func eventSeveralInOneToken(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token that comes again is not acted upon again",
        arguments: try vectors(of: "event-once-by-jti"))
    func eventOnceByJti(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A refused token does not touch the others",
        arguments: try vectors(of: "event-each-by-itself"))
    func eventEachByItself(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Only tokens of Google are acted upon", arguments: try vectors(of: "event-issuer"))
    func eventIssuer(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Only tokens for this client are acted upon", arguments: try vectors(of: "event-audience"))
    func eventAudience(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A token needs events and a jti", arguments: try vectors(of: "event-required-claims"))
    func eventRequiredClaims(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A token does not expire", arguments: try vectors(of: "event-no-expiry"))
    func eventNoExpiry(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "What is no JWT with JSON objects is refused",
        arguments: try vectors(of: "event-token-form"))
    func eventTokenForm(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A token without a signature is refused",
        arguments: try vectors(of: "event-unsigned-refused"))
    func eventUnsignedRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
