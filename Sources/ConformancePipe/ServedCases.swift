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

/// Takes the `step` of a message for a running client or server of this process, and gives the `ok` of its result.
typealias ServedCase = @Sendable (_ step: JSON) async throws -> JSON

extension Adapter {
    /// Sets a client up with the `input` of a message.
    func servedClient(_ input: JSON, in world: any World) async throws -> ServedCase {
        let settings = try ClientSettings(json: input, ignoringUnknown: true)
        let session = try await playing((any InstalledApp).self).session(for: settings, in: world)
        return { step in
            let step = try ClientStep(json: step, ignoringUnknown: true)
            if case .isSignedIn = step { return ["signed_in": .bool(try await session.isSignedIn)] }
            do { return try await session.act(step) } catch {
                guard let failure = TransportFailure(error) else { throw error }
                throw Refusal("the request failed: \(failure.rawValue)")
            }
        }
    }

    /// Sets a server up with the `input` of a message.
    func servedServer(_ input: JSON) async throws -> ServedCase {
        let settings = try ServerSettings(json: input, ignoringUnknown: true)
        let session = try await playing((any AuthorizationServer).self).session(in: settings)
        return { step in
            switch try ServerStep(json: step, ignoringUnknown: true) {
            case .request(let request): return try await session.respond(to: request).json()
            case .page(let request): return try await session.page(for: request).json()
            case .wait(let seconds):
                try await session.wait(seconds: seconds)
                return [:]
            }
        }
    }
}

extension ClientSession {
    fileprivate func act(_ step: ClientStep) async throws -> JSON {
        switch step {
        case .call(let url): return ["status": .integer(try await call(url))]
        case .signIn: try await beginSignIn()
        case .redirect(let url): try await receive(redirect: url)
        case .cancel: try await cancelSignIn()
        case .refresh: try await refresh()
        case .revoke: try await revoke()
        case .signOut: try await signOut()
        case .event(let token): try await receive(securityEvent: token)
        case .isSignedIn: break
        }
        return [:]
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
