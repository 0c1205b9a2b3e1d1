import StrictCodecs

extension Expectation {
    /// Judges an outcome without regard to the twin.
    func verdict(on outcome: Outcome) -> Verdict {
        switch outcome {
        case .unsupported(let reason): return .unsupported(reason)
        case .fault(let reason): return .fault(reason)
        case .value, .refusal: break
        }
        var first: Mismatch?
        for reading in readings {
            guard let mismatch = mismatch(of: outcome, with: reading) else {
                return .passed(reading: reading.name)
            }
            first = first ?? mismatch
        }
        return first.map(Verdict.failed) ?? .passed(reading: nil)
    }

    /// Whether an outcome passes as a refusal, so that the twin decides.
    func isRefused(by outcome: Outcome) -> Bool {
        readings.first { mismatch(of: outcome, with: $0) == nil }?.isRefusal ?? false
    }

    private func mismatch(of outcome: Outcome, with reading: Reading) -> Mismatch? {
        switch (outcome, refusal, reading.isRefusal) {
        case (.value(let form), .answered, _), (.value(let form), .thrown, false):
            return Mismatch.first(between: reading.pattern, and: form)
        case (.value(let form), .thrown, true):
            return Mismatch(path: "", expected: .words("a refusal"), observed: .value(form))
        case (.refusal(let refusal), .thrown, true):
            let error = JSON.object([.init("error", JSON(refusal.error))])
            return Mismatch.first(between: reading.pattern, and: error)
        case (.refusal(let refusal), _, _):
            let words = "a refusal (\(JSON.printable(refusal.reason)))"
            return Mismatch(path: "", expected: .value(reading.pattern), observed: .words(words))
        case (.unsupported, _, _), (.fault, _, _):
            return Mismatch(
                path: "", expected: .value(reading.pattern), observed: .words("a fault"))
        }
    }
}
