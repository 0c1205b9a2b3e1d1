import Conformance
import StrictCodecs

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
        guard let kind = effect.members?.first?.name, let bound = Self.bounds[kind] else { return }
        let octets = kind.hasSameOctets(as: "random") ? effect.randomOctets : size
        var (count, sum) = used[kind] ?? (0, 0)
        count += 1
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
