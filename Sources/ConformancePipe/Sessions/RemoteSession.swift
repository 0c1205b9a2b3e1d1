import Conformance
import StrictCodecs

/// A client that runs in another process and acts in a world of this one.
struct RemoteClientSession: ClientSession {
    let remote: any RemoteCase

    var isSignedIn: Bool {
        get async throws {
            try await answer(to: .isSignedIn, SignedIn.self).signedIn
        }
    }

    func call(_ url: String) async throws -> Int {
        try await answer(to: .call(url), Status.self).status
    }

    func beginSignIn() async throws { try await take(.signIn) }
    func receive(redirect url: String) async throws { try await take(.redirect(url)) }
    func cancelSignIn() async throws { try await take(.cancel) }
    func refresh() async throws { try await take(.refresh) }
    func revoke() async throws { try await take(.revoke) }
    func signOut() async throws { try await take(.signOut) }
    func receive(securityEvent token: String) async throws { try await take(.event(token)) }

    private struct SignedIn: Decodable {
        let signedIn: Bool
    }

    private struct Status: Decodable {
        let status: Int
    }

    private func answer<Answer: Decodable>(
        to step: ClientStep, _ type: Answer.Type
    ) async throws -> Answer {
        try Fault.reading(try await remote.step(try step.json())) { try type.init(json: $0) }
    }

    private func take(_ step: ClientStep) async throws {
        try Fault.readingNothing(try await remote.step(try step.json()))
    }
}

/// A server that runs in another process.
struct RemoteServerSession: ServerSession {
    let remote: any RemoteCase

    func respond(to request: WireRequest) async throws -> WireResponse {
        try await response(to: .request(request))
    }

    func page(for request: WireRequest) async throws -> WireResponse {
        try await response(to: .page(request))
    }

    private func response(to step: ServerStep) async throws -> WireResponse {
        let ok = try await remote.step(try step.json())
        return try Fault.reading(ok) { try WireResponse(json: $0) }
    }

    func wait(seconds: Int) async throws {
        try Fault.readingNothing(try await remote.step(try ServerStep.wait(seconds).json()))
    }
}

extension Fault {
    /// Reads the `ok` of a result that has no information.
    static func readingNothing(_ ok: JSON) throws {
        try reading(ok) { _ = try Fields($0, allowing: []) }
    }
}
