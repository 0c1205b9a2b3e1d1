import XCTest

/// Installed app: opening loopback listeners.
final class InstalledAppLoopbackListenerTests: XCTestCase {
    func testListenerLoopbackOnly() async throws {
        try await assertMet("listener-loopback-only")
    }

    func testListenerDistinctPorts() async throws {
        try await assertMet("listener-distinct-ports")
    }

    func testListenerRedirectURI() async throws {
        try await assertMet("listener-redirect-uri")
    }
}
