import StrictCodecs

/// How an answer differs from what was expected, as a hash of each place with what was found there.
///
/// Two answers with a hash in common differ alike in one place at least, whatever they do elsewhere.
package struct Fingerprint: Hashable, Sendable {
    /// The hashes, in the order of the places.
    package let hashes: [UInt32]

    /// The hashes in hexadecimal, as `Vectors/answers.json` has them.
    package var text: String {
        hashes.map { hash in
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined(separator: " ")
    }
}

extension Fingerprint {
    /// Reads hashes that are written so; nil if the text is written otherwise.
    init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let hashes = words.compactMap { UInt32($0, radix: 16) }
        self.init(hashes: hashes)
        guard self.text.hasSameOctets(as: text) else { return nil }
    }

    /// The first four octets of the SHA-256 of a path, a line feed and the JSON of what is there.
    fileprivate static func hash(_ path: String, _ found: JSON?) -> UInt32 {
        let text = "\(path)\n\((found ?? .null).compactText)"
        return SHA256.hash(Array(text.utf8)).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}

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
