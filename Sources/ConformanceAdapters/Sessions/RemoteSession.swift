import Conformance
import StrictCodecs

/// A client that lives in another process and acts in a world of this one.
struct RemoteClientSession: ClientSession {
    let remote: any RemoteCase

    var isSignedIn: Bool {
        get async throws {
            let ok = try await remote.step(ClientStep.isSignedIn.message)
            return try Fault.reading(ok) {
                try Fields($0, allowing: ["signed_in"]).required("signed_in", Fields.bool)
            }
        }
    }

    func call(_ url: String) async throws -> Int {
        let ok = try await remote.step(ClientStep.call(url).message)
        return try Fault.reading(ok) {
            try Fields($0, allowing: ["status"]).required("status", Fields.integer)
        }
    }

    func beginSignIn() async throws { try await take(.signIn) }
    func receive(redirect url: String) async throws { try await take(.redirect(url)) }
    func cancelSignIn() async throws { try await take(.cancel) }
    func refresh() async throws { try await take(.refresh) }
    func revoke() async throws { try await take(.revoke) }
    func signOut() async throws { try await take(.signOut) }

    private func take(_ step: ClientStep) async throws {
        try Fault.readingNothing(try await remote.step(step.message))
    }
}

/// A server that runs in another process.
struct RemoteServerSession: ServerSession {
    let remote: any RemoteCase

    func respond(to request: WireRequest) async throws -> WireResponse {
        let ok = try await remote.step(ServerStep.request(request).message)
        return try Fault.reading(ok) { try WireResponse(message: $0) }
    }

    func wait(seconds: Int) async throws {
        let step = ServerStep.wait(seconds: seconds)
        try Fault.readingNothing(try await remote.step(step.message))
    }
}
