import XCTest

/// Google app: fresh state.
final class GoogleAppFlipStateTests: XCTestCase {
    func testFlipStatePresent() async throws {
        try await assertMet("flip-state-present")
    }

    func testFlipStateFresh() async throws {
        try await assertMet("flip-state-fresh")
    }
}
