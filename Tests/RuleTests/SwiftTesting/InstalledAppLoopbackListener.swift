import Conformance
import Testing

@Suite("Installed app: opening loopback listeners")
struct InstalledAppLoopbackListener {
    @Test(
        "The listener is bound to a loopback address only",
        arguments: try vectors(of: "listener-loopback-only"))
    func listenerLoopbackOnly(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Every listener has a port of its own",
        arguments: try vectors(of: "listener-distinct-ports"))
    func listenerDistinctPorts(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The redirect URI is where the listener listens",
        arguments: try vectors(of: "listener-redirect-uri"))
    func listenerRedirectURI(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
