package import Conformance
package import StrictCodecs

/// An action of a running client in its world.
package enum Effect: Codable, Sendable {
    case open(url: String, userAgent: UserAgent)
    case send(OutgoingRequest)
    case random(octets: Int)
    case now
    case keep(key: String, text: String?, storage: WorldStorage)
    case kept(key: String, storage: WorldStorage)

    private enum CodingKeys: CodingKey, CaseIterable {
        case open, send, random, now, keep, kept
    }

    /// How many random octets a client may request at once.
    static let randomOctets = 0...65_536

    /// How many octets are drawn faster than a thread is changed.
    private static let few = 1024

    /// Performs the effect of a message.
    ///
    /// - Parameters:
    ///   - json: An object with the effect as its only member.
    ///   - world: Where it takes place.
    /// - Returns: The member `ok` or `failure` of the answer.
    /// - Throws: `FormatError` if it is no effect.
    package static func perform(effect json: JSON, in world: any World) async throws -> JSON {
        let effect = try Effect(checking: json)
        do {
            return ["ok": try await effect.perform(in: world)]
        } catch let failure as TransportFailure {
            return ["failure": .string(failure.rawValue)]
        } catch {
            return ["failure": .string(ended)]
        }
    }

    /// The failure of a world that has ended.
    static let ended = "ended"

    /// Reads an effect, beside which there is no other, not even null; a text to store is required, even if it is null.
    private init(checking json: JSON) throws {
        guard json.members?.count == 1 else {
            let names = CodingKeys.allCases.map(\.stringValue).joined(separator: ", ")
            throw FormatError("must have exactly one of \(names)")
        }
        self = try Effect(json: json)
        if case .random(let count) = self, !(Self.randomOctets ~= count) {
            throw FormatError("must be 0 to 65536", path: ["random", "octets"])
        }
        if case .keep = self, json["keep"]?["text"] == nil {
            throw FormatError("lacks \"text\"", path: ["keep"])
        }
    }

    /// The member of a message.
    var member: JSON.Member {
        get throws {
            let json = try json()
            return json.members?.first ?? JSON.Member(json.text ?? "", [:])
        }
    }

    private func perform(in world: any World) async throws -> JSON {
        switch self {
        case .open(let url, let userAgent):
            try await world.open(url, in: userAgent)
            return [:]
        case .send(let request): return try await world.send(request).json()
        case .random(let count):
            let draw = { @Sendable in Base64URL.encode(await world.randomOctets(count)) }
            // A detached task runs elsewhere than on the thread that serves the process.
            let text = count > Self.few ? await Task.detached(operation: draw).value : await draw()
            return ["octets": .string(text)]
        case .now: return ["seconds": .integer(await world.now())]
        case .keep(let key, let text, let storage):
            await world.keep(text, as: key, in: storage)
            return [:]
        case .kept(let key, let storage):
            return ["text": JSON(await world.kept(key, in: storage))]
        }
    }
}

/// What the effects of one case may still amount to, by kind.
struct EffectBudget {
    /// How many effects of a kind a case may have, and how many octets they may carry or ask for in all
    /// (`Vectors/PROTOCOL.md`).
    static let bounds: [String: (count: Int, octets: Int)] = [
        "open": (1_000, 4 << 20), "send": (1_000, 4 << 20), "random": (1_000, 1 << 20),
        "now": (10_000, 4 << 20), "keep": (1_000, 4 << 20), "kept": (10_000, 4 << 20),
    ]

    private var used: [String: (count: Int, octets: Int)] = [:]

    /// Counts an effect.
    ///
    /// - Parameters:
    ///   - effect: An object with the effect as its only member.
    ///   - size: How many octets its message has.
    /// - Throws: `FormatError` once a case has had too many of its kind; what is no effect costs nothing.
    mutating func take(_ effect: JSON, size: Int) throws {
        guard let kind = effect.members?.first?.name else { return }
        let octets = kind.hasSameOctets(as: "random") ? effect.randomOctets : size
        try take(1, octets, of: kind)
    }

    /// Counts what an effect `kept` is answered, which may be much longer than its message; other answers cost nothing.
    mutating func take(answer: JSON) throws {
        try take(0, answer["ok"]?["text"]?.text?.utf8.count ?? 0, of: "kept")
    }

    private mutating func take(_ more: Int, _ octets: Int, of kind: String) throws {
        guard let bound = Self.bounds[kind] else { return }
        var (count, sum) = used[kind] ?? (0, 0)
        count += more
        sum += octets
        used[kind] = (count, sum)
        guard count <= bound.count else {
            throw FormatError("one case has more than \(bound.count) effects \"\(kind)\"")
        }
        guard sum <= bound.octets else {
            throw FormatError(
                "the effects \"\(kind)\" of one case have more than \(bound.octets) octets")
        }
    }
}

extension JSON {
    /// How many random octets an effect asks for, if it asks for a number that is allowed.
    fileprivate var randomOctets: Int {
        guard case .integer(let count)? = self["random"]?["octets"] else { return 0 }
        return Effect.randomOctets.contains(count) ? count : 0
    }
}
