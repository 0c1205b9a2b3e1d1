import XCTest

/// Installed app: security events.
final class InstalledAppSecurityEventsTests: XCTestCase {
    func testEventTypes() async throws {
        try await assertMet("event-types")
    }

    func testEventTypesOfTheFullList() async throws {
        try await assertMet("event-types-of-the-full-list")
    }

    func testEventTypeExact() async throws {
        try await assertMet("event-type-exact")
    }

    func testEventUnknownIgnored() async throws {
        try await assertMet("event-unknown-ignored")
    }

    func testEventSeveralInOneToken() async throws {
        try await assertMet("event-several-in-one-token")
    }

    func testEventOnceByJti() async throws {
        try await assertMet("event-once-by-jti")
    }

    func testEventEachByItself() async throws {
        try await assertMet("event-each-by-itself")
    }

    func testEventIssuer() async throws {
        try await assertMet("event-issuer")
    }

    func testEventAudience() async throws {
        try await assertMet("event-audience")
    }

    func testEventRequiredClaims() async throws {
        try await assertMet("event-required-claims")
    }

    func testEventNoExpiry() async throws {
        try await assertMet("event-no-expiry")
    }

    func testEventTokenForm() async throws {
        try await assertMet("event-token-form")
    }

    func testEventUnsignedRefused() async throws {
        try await assertMet("event-unsigned-refused")
    }
}
