package enum RemoteEffect {
    package static func perform(effect: JSON, in world: any World) async throws -> JSON { .null }
}
