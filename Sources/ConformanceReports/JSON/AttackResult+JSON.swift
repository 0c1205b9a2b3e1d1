import Conformance
import StrictCodecs

extension AttackResult {
    /// The object of `Vectors/RESULTS.md`, "The report for programs".
    var json: JSON {
        let open = self.open.map { JSON.Member($0.key.rawValue, .integer($0.value)) }
        return [
            "id": .string(id), "title": .string(attack.title), "gain": .string(attack.gain),
            "outcome": .string(outcome.rawValue),
            "broken": .array(broken.map { .string($0) }),
            "shown": .array(sightings.map(\.json)), "met": .integer(met),
            "open": .object(open.sorted { String.precedesInOctets($0.name, $1.name) }),
        ]
    }
}

extension AttackResult.Sighting {
    fileprivate var json: JSON {
        [
            "rule": .string(rule), "vector": .string(vector), "shows": .string(effect.words),
            "success": .bool(effect.isSuccess),
        ]
    }
}
