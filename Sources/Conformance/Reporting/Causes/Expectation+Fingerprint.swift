package import ConformanceSupport
import StrictCodecs

extension Expectation {
    /// How an outcome differs from what was expected; nil unless it is a wrong answer.
    ///
    /// The reason of a refusal is free, so that all refusals without an error code are one.
    package func fingerprint(of outcome: Outcome) -> Fingerprint? {
        guard case .failed = judgement(of: outcome).verdict else { return nil }
        return Fingerprint(hashes: places(in: outcome).map { Fingerprint.hash($0.path, $0.found) })
    }

    private func places(in outcome: Outcome) -> [Mismatch.Place] {
        switch outcome {
        case .value(let form):
            let patterns = readings.filter { refusal == .answered || !$0.isRefusal }.map(\.pattern)
            let fewest = Mismatch.fewest(among: patterns, and: form, at: "")
            return patterns.isEmpty ? [("accepted", nil), ("", form)] : fewest
        case .refusal(let refusal):
            return [("refused", nil)] + (refusal.error.map { [("error", .string($0))] } ?? [])
        case .unsupported, .fault: return []
        }
    }
}

extension Mismatch {
    /// A place in a judged form, and what was found there.
    fileprivate typealias Place = (path: String, found: JSON?)

    /// Every place at which an answer differs from a pattern.
    private static func all(
        between pattern: JSON, and observed: JSON?, at path: String
    ) -> [Place] {
        if let alternatives = pattern.alternatives {
            return fewest(among: alternatives, and: observed, at: path)
        }
        switch (pattern, observed) {
        case (.object(let members), .object?):
            let prefix = path.isEmpty ? "" : "\(path)."
            return members.flatMap {
                all(between: $0.value, and: observed?[$0.name], at: prefix + $0.name)
            }
        case (.array(let patterns), .array(let elements)?) where patterns.count == elements.count:
            return patterns.indices.flatMap {
                all(between: patterns[$0], and: elements[$0], at: "\(path)[\($0)]")
            }
        default: return first(between: pattern, and: observed) == nil ? [] : [(path, observed)]
        }
    }

    /// The places at which an answer differs from the pattern that is nearest to it.
    fileprivate static func fewest(
        among patterns: [JSON], and observed: JSON?, at path: String
    ) -> [Place] {
        patterns.map { all(between: $0, and: observed, at: path) }.min { $0.count < $1.count } ?? []
    }
}
