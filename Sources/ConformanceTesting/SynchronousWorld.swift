public import Conformance
public import Foundation

/// The clock and the storage of a world, for a library that asks for them without waiting.
///
/// During a step of a session the clock stands still, and what the library stores reaches the world when the step ends.
public final class SynchronousWorld: Sendable {
    fileprivate struct Write {
        let text: String?
        let key: String
        let storage: WorldStorage
    }

    fileprivate struct State {
        var now = 0
        var ahead = 0
        var texts: [WorldStorage: [String: String]] = [:]
        var writes: [Write] = []
        var flush: Task<Void, Never>?
    }

    /// Where the names of stored keys are kept, since a world lists none.
    fileprivate static let index = "conformance-keys"

    private let world: any World
    private let state = Locked(State())

    /// Reads what a world has stored, and what time it is.
    ///
    /// - Parameter world: The world of a session.
    public init(_ world: any World) async {
        self.world = world
        for storage in [WorldStorage.protected, .plain] {
            let keys = await world.kept(Self.index, in: storage)?.split(separator: "\n") ?? []
            for key in keys.map(String.init) {
                let text = await world.kept(key, in: storage)
                state.withLock { $0.texts[storage, default: [:]][key] = text }
            }
        }
        await update()
    }

    /// The time of the world.
    public var now: Date {
        Date(timeIntervalSince1970: TimeInterval(state.withLock { $0.now + $0.ahead }))
    }

    /// Sets the clock ten years ahead until the next step or ``resetClock()``, so that a library that refreshes only
    /// tokens that have expired refreshes now.
    public func advanceClock() { state.withLock { $0.ahead = 315_360_000 } }

    /// Sets the clock right, as before each request, so that the response is dated by the time of the world.
    public func resetClock() { state.withLock { $0.ahead = 0 } }

    /// A text that is stored; nil removes it.
    ///
    /// - Parameters:
    ///   - key: The name of the text, in one line.
    ///   - storage: Where it is stored.
    public subscript(key: String, storage: WorldStorage = .protected) -> String? {
        get { state.withLock { $0.texts[storage]?[key] } }
        set { state.withLock { $0.store(newValue, as: key, in: storage) } }
    }

    /// A session each of whose steps begins with the time of the world and ends when the world has stored everything.
    ///
    /// - Parameter session: The session of the library, which uses this clock and this storage.
    /// - Returns: The session for the suite.
    public func session(_ session: any ClientSession) -> any ClientSession {
        SteppedSession(session: session, world: self)
    }

    fileprivate func step<Value>(_ body: () async throws -> Value) async throws -> Value {
        await update()
        do {
            let value = try await body()
            await flush()
            return value
        } catch {
            await flush()
            throw error
        }
    }

    private func update() async {
        let now = await world.now()
        state.withLock { ($0.now, $0.ahead) = (now, 0) }
    }

    /// Writes everything in the order in which it was stored, also if several steps end at once.
    private func flush() async {
        let flush = state.withLock { [world] state in
            let (writes, earlier) = (state.writes, state.flush)
            let flush = Task {
                await earlier?.value
                for write in writes {
                    await world.keep(write.text, as: write.key, in: write.storage)
                }
            }
            (state.writes, state.flush) = ([], flush)
            return flush
        }
        await flush.value
    }
}

extension SynchronousWorld.State {
    fileprivate mutating func store(_ text: String?, as key: String, in storage: WorldStorage) {
        let before = texts[storage] ?? [:]
        texts[storage, default: [:]][key] = text
        writes.append(.init(text: text, key: key, storage: storage))
        guard (before[key] == nil) != (text == nil) else { return }
        let keys = (texts[storage] ?? [:]).keys.sorted().joined(separator: "\n")
        writes.append(
            .init(
                text: keys.isEmpty ? nil : keys, key: SynchronousWorld.index, storage: storage))
    }
}

private struct SteppedSession: ClientSession {
    let session: any ClientSession
    let world: SynchronousWorld

    var isSignedIn: Bool {
        get async throws { try await world.step { try await session.isSignedIn } }
    }

    func beginSignIn() async throws { try await world.step { try await session.beginSignIn() } }

    func receive(redirect url: String) async throws {
        try await world.step { try await session.receive(redirect: url) }
    }

    func cancelSignIn() async throws { try await world.step { try await session.cancelSignIn() } }

    func call(_ url: String) async throws -> Int {
        try await world.step { try await session.call(url) }
    }

    func refresh() async throws { try await world.step { try await session.refresh() } }

    func revoke() async throws { try await world.step { try await session.revoke() } }

    func signOut() async throws { try await world.step { try await session.signOut() } }

    func receive(securityEvent token: String) async throws {
        try await world.step { try await session.receive(securityEvent: token) }
    }
}
