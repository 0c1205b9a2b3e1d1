import Conformance
import Testing

@Suite("Console: registering a client")
struct ClientRegistrationRegistration {
    @Test(
        "Each type registers with what its form demands",
        arguments: try vectors(of: "registration-needs-no-more"))
    func registrationNeedsNoMore(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("Every client has a name", arguments: try vectors(of: "registration-name"))
    func registrationName(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An Android client needs its package name",
        arguments: try vectors(of: "registration-package-name"))
    func registrationPackageName(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An Android client needs the fingerprint of its certificate",
        arguments: try vectors(of: "registration-fingerprint"))
    func registrationFingerprint(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The fingerprint is SHA-1: 20 octets",
        arguments: try vectors(of: "registration-fingerprint-length"))
    func registrationFingerprintLength(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("An iOS client needs its bundle id", arguments: try vectors(of: "registration-bundle-id"))
    func registrationBundleID(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "An App Store id has digits only", arguments: try vectors(of: "registration-app-store-id"))
    func registrationAppStoreID(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("App Check needs a team id", arguments: try vectors(of: "registration-app-check-team"))
    func registrationAppCheckTeam(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "App Check needs one app: no asterisk in the bundle id",
        arguments: try vectors(of: "registration-app-check-wildcard"))
    func registrationAppCheckWildcard(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The Microsoft Store id has twelve characters",
        arguments: try vectors(of: "registration-uwp-store-id"))
    func registrationUWPStoreID(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A Chrome client needs its item id",
        arguments: try vectors(of: "registration-chrome-item-id"))
    func registrationChromeItemID(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The type decides which redirects the client may use",
        arguments: try vectors(of: "registration-redirects"))
    func registrationRedirects(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Only desktop clients may have a secret",
        arguments: try vectors(of: "registration-client-secret"))
    func registrationClientSecret(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A UWP client has no secret", arguments: try vectors(of: "registration-uwp-secret"))
    func registrationUWPSecret(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
