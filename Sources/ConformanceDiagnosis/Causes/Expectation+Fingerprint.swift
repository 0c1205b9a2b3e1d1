package import Conformance
import StrictCodecs

extension Expectation {
    /// How an outcome differs from what was expected; nil unless it is a wrong answer or a crash.
    ///
    /// The reason of a refusal is free, so that all refusals without an error code are one, and so is what is said at
    /// a crash. An answer that does not come in time may come on a faster machine, and one that cannot be read as an
    /// answer is no crash.
    package func fingerprint(of outcome: Outcome) -> Fingerprint? {
        switch verdict(on: outcome) {
        case .wrongAnswer: fingerprint(ofWrong: outcome)
        case .fault(let reason) where !reason.hasBeginning(of: "gave no answer", "answered "):
            Fingerprint(hashes: [Fingerprint.hash("fault", nil)])
        default: nil
        }
    }

    /// How a wrong answer differs from what was expected.
    func fingerprint(
        ofWrong outcome: Outcome, hash: (String, JSON?) -> UInt32 = Fingerprint.hash
    ) -> Fingerprint {
        Fingerprint(hashes: places(in: outcome).map { hash($0.path, $0.found) })
    }

    private func places(in outcome: Outcome) -> [(path: String, found: JSON?)] {
        switch outcome {
        case .value(let form):
            let patterns = readings.filter { refusal == .answered || !$0.isRefusal }.map(\.pattern)
            let fewest = JSONPattern.fewest(among: patterns, and: form, at: "")
            return patterns.isEmpty ? [("accepted", nil), ("", form)] : fewest
        case .refusal(let refusal):
            return [("refused", nil)] + (refusal.error.map { [("error", .string($0))] } ?? [])
        case .unsupported, .fault: return []
        }
    }
}

extension String {
    fileprivate func hasBeginning(of beginnings: String...) -> Bool {
        beginnings.contains { utf8.starts(with: $0.utf8) }
    }
}
