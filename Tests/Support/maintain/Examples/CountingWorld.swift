import Conformance

/// A world in which nothing is left to chance.
struct CountingWorld: World {
    let world: any World
    let octets: CountingOctets

    func randomOctets(_ count: Int) -> [UInt8] { octets.draw(count) }

    func open(_ url: String, in userAgent: UserAgent) async throws {
        try await world.open(url, in: userAgent)
    }

    func send(_ request: OutgoingRequest) async throws -> WireResponse {
        try await world.send(request)
    }

    func now() async -> Int { await world.now() }

    func keep(_ text: String?, as key: String, in storage: WorldStorage) async {
        await world.keep(text, as: key, in: storage)
    }

    func kept(_ key: String, in storage: WorldStorage) async -> String? {
        await world.kept(key, in: storage)
    }
}
