import XCTest

/// Installed app: the custom URI scheme.
final class InstalledAppCustomSchemeTests: XCTestCase {
    func testSchemeReversed() async throws {
        try await assertMet("scheme-reversed")
    }

    func testSchemeSuffixRequired() async throws {
        try await assertMet("scheme-suffix-required")
    }

    func testSchemeFrontRequired() async throws {
        try await assertMet("scheme-front-required")
    }

    func testSchemeLowerCase() async throws {
        try await assertMet("scheme-lower-case")
    }

    func testSchemeLegal() async throws {
        try await assertMet("scheme-legal")
    }
}
