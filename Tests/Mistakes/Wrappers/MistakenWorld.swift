import Conformance

/// A world that changes what passes between it and the client.
struct MistakenWorld: World {
    /// The world behind it.
    let world: any World

    /// Changes a URL that is opened, and where.
    var opening: @Sendable (_ url: String, UserAgent) -> (url: String, UserAgent) = { ($0, $1) }

    /// Sends a request through the world.
    var sending: @Sendable (OutgoingRequest, any World) async throws -> WireResponse = {
        try await $1.send($0)
    }

    /// Draws octets.
    var drawing: @Sendable (_ count: Int, any World) async -> [UInt8] = {
        await $1.randomOctets($0)
    }

    /// Tells the time.
    var telling: @Sendable (any World) async -> Int = { await $0.now() }

    /// Keeps a text.
    var keeping: @Sendable (_ text: String?, _ key: String, WorldStorage, any World) async -> Void =
        { await $3.keep($0, as: $1, in: $2) }

    func open(_ url: String, in userAgent: UserAgent) async throws {
        let (url, userAgent) = opening(url, userAgent)
        try await world.open(url, in: userAgent)
    }

    func send(_ request: OutgoingRequest) async throws -> WireResponse {
        try await sending(request, world)
    }

    func randomOctets(_ count: Int) async -> [UInt8] { await drawing(count, world) }

    func now() async -> Int { await telling(world) }

    func keep(_ text: String?, as key: String, in storage: WorldStorage) async {
        await keeping(text, key, storage, world)
    }

    func kept(_ key: String, in storage: WorldStorage) async -> String? {
        await world.kept(key, in: storage)
    }
}
