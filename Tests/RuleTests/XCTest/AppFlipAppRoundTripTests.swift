import XCTest

/// App Flip app: values that must survive.
final class AppFlipAppRoundTripTests: XCTestCase {
    func testStateRoundTrip() async throws {
        try await assertMet("state-round-trip")
    }

    func testStateRoundTripBeyondASCII() async throws {
        try await assertMet("state-round-trip-beyond-ascii")
    }

    func testStateOctetsNotReplaced() async throws {
        try await assertMet("state-octets-not-replaced")
    }

    func testCodeRoundTrip() async throws {
        try await assertMet("code-round-trip")
    }

    func testCodeRoundTripBeyondASCII() async throws {
        try await assertMet("code-round-trip-beyond-ascii")
    }

    func testStateRoundTripInErrors() async throws {
        try await assertMet("state-round-trip-in-errors")
    }

    func testReceivedPlusStaysSymmetric() async throws {
        try await assertMet("received-plus-stays-symmetric")
    }
}
