import Conformance
import StrictCodecs

/// An event for a running client, as the `step` of a message.
enum ClientStep: Codable, Sendable {
    case signIn
    case redirect(String)
    case cancel
    case call(String)
    case refresh
    case revoke
    case signOut
    case event(String)
    case isSignedIn
}

/// An event for a running server, as the `step` of a message.
enum ServerStep: Codable, Sendable {
    case request(WireRequest)
    case page(WireRequest)
    case wait(Int)
}

/// A running client of this process, which receives steps in messages.
struct ServedClient: ServedCase {
    private let session: any ClientSession

    /// Sets a client up with the `input` of a message.
    init(_ input: JSON, by adapter: any Adapter, in world: any World) async throws {
        let settings = try ClientSettings(json: input, ignoringUnknown: true)
        session = try await adapter.playing((any InstalledApp).self)
            .session(for: settings, in: world)
    }

    func take(_ step: JSON) async throws -> JSON {
        let step = try ClientStep(json: step, ignoringUnknown: true)
        if case .isSignedIn = step { return ["signed_in": .bool(try await session.isSignedIn)] }
        do {
            return try await act(step)
        } catch {
            guard let failure = TransportFailure(error) else { throw error }
            throw Refusal("the request failed: \(failure.rawValue)")
        }
    }

    private func act(_ step: ClientStep) async throws -> JSON {
        switch step {
        case .call(let url): return ["status": .integer(try await session.call(url))]
        case .signIn: try await session.beginSignIn()
        case .redirect(let url): try await session.receive(redirect: url)
        case .cancel: try await session.cancelSignIn()
        case .refresh: try await session.refresh()
        case .revoke: try await session.revoke()
        case .signOut: try await session.signOut()
        case .event(let token): try await session.receive(securityEvent: token)
        case .isSignedIn: break
        }
        return [:]
    }
}

/// A running client or server of this process, which receives steps in messages.
protocol ServedCase: Sendable {
    /// Takes the `step` of a message, and writes the `ok` of its result.
    func take(_ step: JSON) async throws -> JSON
}

/// A running server of this process, which receives requests in messages.
struct ServedServer: ServedCase {
    private let session: any ServerSession

    /// Sets a server up with the `input` of a message.
    init(_ input: JSON, by adapter: any Adapter) async throws {
        let settings = try ServerSettings(json: input, ignoringUnknown: true)
        session = try await adapter.playing((any AuthorizationServer).self).session(in: settings)
    }

    func take(_ step: JSON) async throws -> JSON {
        switch try ServerStep(json: step, ignoringUnknown: true) {
        case .request(let request): return try await session.respond(to: request).json()
        case .page(let request): return try await session.page(for: request).json()
        case .wait(let seconds):
            try await session.wait(seconds: seconds)
            return [:]
        }
    }
}

/// The world of a client of this process, whose effects are sent as messages.
final class EffectWorld: World {
    private struct State {
        var isEnded = false
        var count = 0
        var waiting: [Int: CheckedContinuation<JSON, any Error>] = [:]
    }

    /// The world has ended; a client that continues can no longer act.
    struct Ended: Error, CustomStringConvertible {
        let description = "the case is over"
    }

    private let send: @Sendable (_ number: Int, JSON.Member) -> Void
    private let state = Locked(State())

    /// Makes a world.
    ///
    /// - Parameter send: Sends an effect with its number.
    init(send: @escaping @Sendable (_ number: Int, JSON.Member) -> Void) {
        self.send = send
    }

    // MARK: - Messages

    /// Receives the answer to an effect.
    ///
    /// - Throws: `FormatError` if it has neither `ok` nor a known failure.
    func take(_ answer: JSON, number: Int) throws {
        let result = try Self.result(answer)
        let waiter = state.withLock { $0.waiting.removeValue(forKey: number) }
        waiter?.resume(with: result)
    }

    private static func result(_ answer: JSON) throws -> Result<JSON, any Error> {
        if let ok = answer["ok"] { return .success(ok) }
        guard let failure = answer["failure"]?.text else { throw FormatError("lacks \"ok\"") }
        if failure.hasSameOctets(as: Effect.ended) { return .failure(Ended()) }
        return .failure(
            try FormatError.at("failure") { try TransportFailure(json: .string(failure)) })
    }

    /// Ends the world; pending effects fail.
    func end() {
        let waiting = state.withLock { state in
            defer { (state.isEnded, state.waiting) = (true, [:]) }
            return state.waiting.values
        }
        for waiter in waiting { waiter.resume(throwing: Ended()) }
    }

    private func ask(_ effect: Effect) async throws -> JSON {
        let effect = try effect.member
        return try await withCheckedThrowingContinuation { waiter in
            let number = state.withLock { state -> Int? in
                guard !state.isEnded else { return nil }
                state.count += 1
                state.waiting[state.count] = waiter
                return state.count
            }
            if let number { send(number, effect) } else { waiter.resume(throwing: Ended()) }
        }
    }

    // MARK: - World

    func open(_ url: String, in userAgent: UserAgent) async throws {
        _ = try await ask(.open(url: url, userAgent: userAgent))
    }

    func send(_ request: OutgoingRequest) async throws -> WireResponse {
        let ok = try await ask(.send(request))
        return try WireResponse(json: ok, ignoringUnknown: true)
    }

    func randomOctets(_ count: Int) async -> [UInt8] {
        let range = Effect.randomOctets
        let count = min(max(range.lowerBound, count), range.upperBound)
        let text = try? await ask(.random(octets: count))["octets"]?.text
        return text.flatMap { Base64URL.decode($0.utf8) }
            ?? (0..<count).map { _ in UInt8.random(in: 0...255) }
    }

    func now() async -> Int {
        guard case .integer(let seconds)? = try? await ask(.now)["seconds"] else { return 0 }
        return seconds
    }

    func keep(_ text: String?, as key: String, in storage: WorldStorage) async {
        _ = try? await ask(.keep(key: key, text: text, storage: storage))
    }

    func kept(_ key: String, in storage: WorldStorage) async -> String? {
        try? await ask(.kept(key: key, storage: storage))["text"]?.text
    }
}
