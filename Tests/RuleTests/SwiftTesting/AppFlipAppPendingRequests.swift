import Conformance
import Testing

@Suite("App Flip app: several requests at once")
struct AppFlipAppPendingRequests {
    @Test(
        "Requests that wait at the same time do not mix",
        arguments: try vectors(of: "pending-requests-kept-apart"))
    func pendingRequestsKeptApart(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
