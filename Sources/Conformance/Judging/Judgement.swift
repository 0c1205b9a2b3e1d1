import StrictCodecs

/// What the suite says of an outcome before it regards the twin.
package struct Judgement: Sendable {
    /// The verdict on the outcome alone.
    package let verdict: Verdict

    /// Whether the outcome passes as a refusal, which earns credit only with the twin.
    package var isRefusal = false
}

extension Expectation {
    /// Judges an outcome without regard to the twin.
    package func judgement(of outcome: Outcome) -> Judgement {
        switch outcome {
        case .unsupported(let reason):
            // To decline is one of the allowed answers.
            readings.first { readings.count > 1 && $0.isRefusal }.map {
                Judgement(verdict: .passed(reading: $0.name), isRefusal: true)
            } ?? Judgement(verdict: .unsupported(reason))
        case .fault(let reason): Judgement(verdict: .fault(reason))
        case .value(let form):
            form.failedStep.map { Judgement(verdict: .fault($0.reason)) }
                ?? comparison(of: outcome)
        case .refusal: comparison(of: outcome)
        }
    }

    /// Whether a judged form of an answer that is no fault matches.
    func matches(_ form: JSON) -> Bool {
        readings.contains { Mismatch.first(between: $0.pattern, and: form) == nil }
    }

    private func comparison(of outcome: Outcome) -> Judgement {
        var first: Mismatch?
        for reading in readings {
            guard let mismatch = mismatch(of: outcome, with: reading) else {
                return Judgement(
                    verdict: .passed(reading: reading.name), isRefusal: reading.isRefusal)
            }
            first = first ?? mismatch
        }
        return Judgement(verdict: first.map(Verdict.failed) ?? .passed(reading: nil))
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

extension JSON {
    /// The step of a judged form at which the implementation failed in a way that says nothing.
    package var failedStep: (index: Int, reason: String)? {
        for (index, step) in (self["steps"]?.elements ?? []).enumerated() {
            if let reason = step["fault"]?.text { return (index, reason) }
        }
        return nil
    }
}
