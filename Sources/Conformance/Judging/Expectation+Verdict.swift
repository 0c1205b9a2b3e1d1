import StrictCodecs

extension Expectation {
    /// The verdict on an outcome, without regard to the twin.
    package func verdict(on outcome: Outcome) -> Verdict {
        switch outcome {
        case .unsupported(let reason):
            // To decline is one of the allowed answers.
            readings.first { readings.count > 1 && $0.isRefusal }
                .map { .passed(reading: $0.name) } ?? .unsupported(reason: reason)
        case .fault(let reason): .fault(reason: reason)
        case .value(let form):
            form.failedStep.map { .fault(reason: $0.reason) } ?? comparison(of: outcome)
        case .refusal: comparison(of: outcome)
        }
    }

    /// Whether a verdict is that an outcome passes as a refusal, which earns credit only with the twin.
    func passesRefusal(_ verdict: Verdict) -> Bool {
        guard case .passed(let name) = verdict else { return false }
        return readings.contains { $0.isRefusal && $0.name == name }
    }

    /// Whether a judged form of an answer that is no fault matches.
    func matches(_ form: JSON) -> Bool {
        readings.contains { Mismatch.first(between: $0.pattern, and: form) == nil }
    }

    private func comparison(of outcome: Outcome) -> Verdict {
        var first: Mismatch?
        for reading in readings {
            guard let mismatch = mismatch(of: outcome, with: reading) else {
                return .passed(reading: reading.name)
            }
            first = first ?? mismatch
        }
        if let missing = missingReport(in: outcome) { return .notShown(missing) }
        return first.map { .wrongAnswer(difference: $0) } ?? .passed(reading: nil)
    }

    /// What the adapter did not report, if nothing else differs.
    private func missingReport(in outcome: Outcome) -> MissedSetUp? {
        guard case .value(let form) = outcome else { return nil }
        let reading = readings.lazy.filter { refusal == .answered || !$0.isRefusal }.first {
            JSONPattern.fewest(among: [$0.pattern], and: form, at: "")
                .allSatisfy { $0.found?.isUnreported == true }
        }
        return reading.flatMap { Mismatch.first(between: $0.pattern, and: form) }
            .map { MissedSetUp(rule: nil, vector: nil, difference: $0) }
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
