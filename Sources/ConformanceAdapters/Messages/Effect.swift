package import Conformance
package import StrictCodecs

/// Something that a running client does in its world.
package enum Effect: Sendable {
    case open(String, UserAgent)
    case send(OutgoingRequest)
    case random(octets: Int)
    case now
    case keep(String?, key: String, WorldStorage)
    case kept(key: String, WorldStorage)

    /// How many random octets a client may ask for at once.
    static let randomOctets = 0...65_536

    /// Performs the effect of a message.
    ///
    /// - Parameters:
    ///   - json: An object with the effect as its only member.
    ///   - world: Where it takes place.
    /// - Returns: The member `ok` or `failure` of the answer.
    /// - Throws: `FormatError` if it is no effect.
    package static func perform(effect json: JSON, in world: any World) async throws -> JSON {
        let effect = try Effect(message: json)
        do {
            return ["ok": try await effect.perform(in: world)]
        } catch let failure as TransportFailure {
            return ["failure": .string(failure.rawValue)]
        } catch {
            return ["failure": .string(ended)]
        }
    }

    /// The failure of a world that goes on no longer.
    static let ended = "ended"

    private func perform(in world: any World) async throws -> JSON {
        switch self {
        case .open(let url, let userAgent):
            try await world.open(url, in: userAgent)
            return [:]
        case .send(let request): return try await world.send(request).message
        case .random(let count):
            let octets = await world.randomOctets(count)
            return ["octets": .string(Base64URL.encode(octets))]
        case .now: return ["seconds": .integer(await world.now())]
        case .keep(let text, let key, let storage):
            await world.keep(text, as: key, in: storage)
            return [:]
        case .kept(let key, let storage):
            return ["text": JSON(await world.kept(key, in: storage))]
        }
    }
}
