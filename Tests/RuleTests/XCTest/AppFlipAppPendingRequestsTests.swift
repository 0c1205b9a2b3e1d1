import XCTest

/// App Flip app: several requests at once.
final class AppFlipAppPendingRequestsTests: XCTestCase {
    func testPendingRequestsKeptApart() async throws {
        try await assertMet("pending-requests-kept-apart")
    }
}
