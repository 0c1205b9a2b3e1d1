import StrictCodecs

/// Distinguishes failures of a rule from what a run could not show because another rule is not met.
struct Attribution {
    private let cases: [Vector.ID: Report.Case]
    private let ofRule: [Rule.ID: [Report.Case]]
    private var failedPremises: [Rule.ID: FailedPremise?] = [:]

    /// How a rule is not met at the judged step of one of its vectors.
    private struct FailedPremise {
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
        case .wrongAnswer: return missedPremise(of: result)
        case .fault: return missedPremise(of: result) ?? result.silence
        case .noCredit(let twin):
            guard let twin = cases[twin] else { return nil }
            // A twin that fails in a way that says nothing shows nothing of the refusal either.
            if case .fault = twin.verdict, let difference = twin.difference {
                return MissedSetUp(
                    rule: nil, vector: nil,
                    difference: Mismatch(
                        path: difference.path, expected: .words("an answer to the twin \(twin.id)"),
                        observed: difference.observed))
            }
            let missed = missedSetUp(in: twin) ?? failure(of: twin, beside: result)
            return missed.flatMap { missed in
                missed.rule.map { failedPremise(of: $0, beside: result) == nil } ?? false
                    ? nil : missed
            }
        default: return nil
        }
    }

    /// The premise that was not shown in a case because the rule that it belongs to is not met.
    private mutating func missedPremise(of result: Report.Case) -> MissedSetUp? {
        for gap in result.gaps {
            guard let failedPremise = failedPremise(of: gap.premise.rule, beside: result),
                gap.isExplicit || !gap.isJudged
                    || result.judgedAnswer.map(failedPremise.answers.contains) ?? false
            else { continue }
            return MissedSetUp(
                rule: gap.premise.rule, vector: failedPremise.vector, difference: gap.difference)
        }
        return nil
    }

    /// The twin of a refusal in a flow counts as its set-up, if it belongs to another rule.
    private func failure(of twin: Report.Case, beside result: Report.Case) -> MissedSetUp? {
        guard !result.vector.setUp.ofKind.isEmpty, let difference = twin.difference else {
            return nil
        }
        return MissedSetUp(rule: twin.vector.rule, vector: twin.id, difference: difference)
    }

    /// How a rule is not met, if it can excuse a case: it is another rule, and at least as strong.
    private mutating func failedPremise(of rule: Rule.ID, beside result: Report.Case)
        -> FailedPremise?
    {
        guard !rule.hasSameOctets(as: result.vector.rule), let cases = ofRule[rule],
            cases[0].vector.level.isAsStrong(as: result.vector.level)
        else { return nil }
        if let known = failedPremises[rule] { return known }
        failedPremises[rule] = .some(nil)
        let own = cases.filter { isOwnFailure($0) }
        let found = own.first.map {
            FailedPremise(vector: $0.id, answers: own.compactMap(\.judgedAnswer))
        }
        failedPremises[rule] = .some(found)
        return found
    }

    /// Whether a case fails at its judged step, and not for another rule.
    private mutating func isOwnFailure(_ result: Report.Case) -> Bool {
        guard [.wrongAnswer, .fault].contains(result.verdict.kind) else { return false }
        let isOwn = result.gaps.first.map {
            $0.isJudged || $0.premise.rule.hasSameOctets(as: result.vector.rule)
        }
        return isOwn ?? true && missedSetUp(in: result) == nil
    }
}

extension Rule.Level {
    /// Whether a failed rule of this level can excuse a case of a rule of another level.
    package func isAsStrong(as other: Rule.Level) -> Bool {
        self == .must || self == other || other == .may
    }
}

extension Report.Case {
    /// A premise of a case that was not shown.
    package struct MissingPremise {
        /// What was presupposed, and by which rule.
        package let premise: SetUp.Premise

        /// Whether the judged step lacks it.
        let isJudged: Bool

        /// Whether the vector itself says so of the judged step.
        let isExplicit: Bool

        /// The place, what was presupposed, and what was observed.
        package let difference: Mismatch
    }

    /// The premises that the first step of a failed case lacks which lacks any.
    package var gaps: [MissingPremise] {
        guard [.wrongAnswer, .fault].contains(verdict.kind) else { return [] }
        let steps = steps
        var gaps: [MissingPremise] = []
        var first: Int?
        for (step, premise, isExplicit) in vector.premises
        where step < steps.count && step == first ?? step {
            let path = vector.input["steps"] == nil ? "" : "steps[\(step)]"
            guard
                let difference = steps[step].failure(at: path)
                    ?? Mismatch.first(between: premise.shows, and: steps[step], at: path)
                    ?? (step < vector.judgedStep ? difference(below: path) : nil)
            else { continue }
            first = step
            gaps.append(
                MissingPremise(
                    premise: premise, isJudged: step == vector.judgedStep, isExplicit: isExplicit,
                    difference: difference))
        }
        return gaps
    }

    /// How the answer to a step before the judged one is not as expected, in a member of which nothing is
    /// expected of the judged one; that is not the vector's own rule's.
    private func difference(below step: String) -> Mismatch? {
        guard case .wrongAnswer(let mismatch) = verdict,
            mismatch.path.utf8.starts(with: "\(step).".utf8)
        else { return nil }
        let member = mismatch.path.utf8.dropFirst(step.utf8.count + 1).prefix { $0 != 0x2E }
        let isJudged = vector.expectation.readings.contains { reading in
            let steps = reading.pattern["steps"]?.elements ?? []
            return steps.count > vector.judgedStep
                && steps[vector.judgedStep][String(decoding: member, as: UTF8.self)] != nil
        }
        return isJudged ? nil : mismatch
    }

    /// The fault of a case whose vector asks for no answer, so that it shows nothing.
    package var silence: MissedSetUp? {
        // A vector that allows several answers asks for one of them.
        guard case .fault(let reason) = verdict, let answer = vector.prepared.silence,
            vector.expectation.readings.count == 1
        else { return nil }
        let steps = steps
        let failed = steps.firstIndex { $0["fault"] != nil } ?? 0
        let kinds = vector.prepared.stepKinds()
        let isMet = [answer, .null].contains { silent in
            let rest = kinds.indices.dropFirst(failed).map { index in
                index == failed ? answer : kinds[index] == ["wait"] ? .null : silent
            }
            return vector.expectation.matches(
                ["steps": .array(steps.prefix(failed) + rest)])
        }
        guard isMet else { return nil }
        let difference = JSON.object([.init("fault", .string(reason))]).failure(
            at: steps.isEmpty ? "" : "steps[\(failed)]")
        return difference.map { MissedSetUp(rule: nil, vector: nil, difference: $0) }
    }

    /// How a case failed that gave a wrong answer or failed in a way that says nothing.
    fileprivate var difference: Mismatch? {
        switch verdict {
        case .wrongAnswer(let difference): difference
        case .fault(let reason):
            JSON.object([.init("fault", .string(reason))]).failure(
                at: steps.firstIndex { $0["fault"] != nil }.map { "steps[\($0)]" } ?? "")
        default: nil
        }
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

extension JSON {
    /// What is said of a step at which the implementation failed in a way that says nothing.
    fileprivate func failure(at path: String) -> Mismatch? {
        self["fault"]?.text.map {
            Mismatch(path: path, expected: .words("an answer"), observed: .words("a fault: \($0)"))
        }
    }
}
