import StrictCodecs

/// Distinguishes failures of a rule from what a run could not show because another rule is not met.
struct Attribution {
    private let cases: [Vector.ID: Report.Case]
    private let ofRule: [Rule.ID: [Report.Case]]
    private var culprits: [Rule.ID: Culprit?] = [:]

    /// How a rule is not met at the judged step of one of its vectors.
    private struct Culprit {
        let vector: Vector.ID
        let answers: [JSON]
    }

    /// Takes all cases of a run, with those of twins and of presupposed rules.
    init(_ cases: [Report.Case]) {
        self.cases = Dictionary(cases.map { ($0.id, $0) }) { first, _ in first }
        ofRule = Dictionary(grouping: cases, by: \.vector.rule)
    }

    /// What was not shown in a case, or nil if its failure is its rule's own.
    mutating func missedSetUp(in result: Report.Case) -> MissedSetUp? {
        switch result.verdict {
        case .failed:
            guard let gap = result.gap, let culprit = culprit(of: gap.rule, beside: result),
                !gap.isJudged || result.judgedAnswer.map(culprit.answers.contains) ?? false
            else { return nil }
            return MissedSetUp(rule: gap.rule, vector: culprit.vector, difference: gap.difference)
        case .uncredited(let twin):
            guard let twin = cases[twin] else { return nil }
            let missed = missedSetUp(in: twin) ?? failure(of: twin, beside: result)
            return missed.flatMap { culprit(of: $0.rule, beside: result) == nil ? nil : $0 }
        default: return nil
        }
    }

    /// The twin of a refusal in a flow counts as its set-up, if it belongs to another rule.
    private func failure(of twin: Report.Case, beside result: Report.Case) -> MissedSetUp? {
        guard case .failed(let difference) = twin.verdict, !result.vector.setUp.ofKind.isEmpty
        else { return nil }
        return MissedSetUp(rule: twin.vector.rule, vector: twin.id, difference: difference)
    }

    /// How a rule is not met, if it can excuse a case: it is another rule, and at least as strong.
    private mutating func culprit(of rule: Rule.ID, beside result: Report.Case) -> Culprit? {
        guard !rule.hasSameOctets(as: result.vector.rule), let cases = ofRule[rule],
            cases[0].vector.level.isAsStrong(as: result.vector.level)
        else { return nil }
        if let known = culprits[rule] { return known }
        culprits[rule] = .some(nil)
        let own = cases.filter { isOwnFailure($0) }
        let found = own.first.map {
            Culprit(vector: $0.id, answers: own.compactMap(\.judgedAnswer))
        }
        culprits[rule] = .some(found)
        return found
    }

    /// Whether a case fails at its judged step, and not for another rule.
    private mutating func isOwnFailure(_ result: Report.Case) -> Bool {
        guard case .failed = result.verdict else { return false }
        return result.gap.map { $0.isJudged || $0.rule.hasSameOctets(as: result.vector.rule) }
            ?? true
            && missedSetUp(in: result) == nil
    }
}

extension Rule.Level {
    /// Whether a failed rule of this level can excuse a case of a rule of another level.
    package func isAsStrong(as other: Rule.Level) -> Bool {
        self == .must || self == other || other == .may
    }
}

extension Report.Case {
    /// The first premise of a failed case that was not shown.
    package var gap: (rule: Rule.ID, isJudged: Bool, difference: Mismatch)? {
        guard case .failed = verdict else { return nil }
        let steps = steps
        for (step, premise) in vector.premises where step < steps.count {
            let difference = Mismatch.first(
                between: premise.shows, and: steps[step],
                at: vector.input["steps"] == nil ? "" : "steps[\(step)]")
            guard let difference else { continue }
            return (premise.rule, step == vector.judgedStep, difference)
        }
        return nil
    }

    /// What the implementation answered to the judged step, without what the request determines.
    fileprivate var judgedAnswer: JSON? {
        let steps = steps
        guard vector.judgedStep < steps.count else { return nil }
        return steps[vector.judgedStep].pruned(of: ["base", "state", "error_description"])
    }

    /// The judged forms of the steps; an answer without steps is one, and a refusal shows nothing.
    private var steps: [JSON] {
        switch outcome {
        case .value(let form)?: form["steps"]?.elements ?? [form]
        case .refusal?: [.null]
        default: []
        }
    }
}
