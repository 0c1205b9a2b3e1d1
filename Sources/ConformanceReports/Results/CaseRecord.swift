package import Conformance
package import StrictCodecs

/// The record of a case in a result file.
package struct CaseRecord: Codable {
    private let record: String
    package let subject: Subject
    package let rule: Rule.ID
    private let suite: Suite.ID
    package let level: Rule.Level
    private let basis: Rule.Basis
    package let verdict: Verdict
    package let failure: Failure?
    private let outcome: Outcome?
    private let twin: Twin?

    /// The mistakes that are known to give the same answer.
    package let likely: [String]

    private let expected: ExpectedRecord?
    private let log: String
    private let durationUs: Int?

    /// The vector, or the vectors of a family of which the same became.
    package struct Subject: Codable, HasCodingForm {
        package static let codingForm = CodingForm(isInline: true, omitsAbsent: true)

        /// The vector; of a family, the first one.
        package let vector: Vector.ID

        package let family: String?
        package let numbers: String?
    }

    /// The vector's twin, and what the suite says of it.
    private struct Twin: Codable {
        let id: Vector.ID
        let verdict: Verdict?

        init?(of result: Report.Case) {
            guard let id = result.vector.twin else { return nil }
            self.id = id
            verdict = result.twin
        }
    }
}

extension CaseRecord {
    /// Describes a case that is not scored, since its vector is newer than the sealed profiles of the
    /// run.
    package init(later result: Report.Case, of rule: Rule) {
        self.init(
            result, of: rule, expectedFailure: nil, likelyMistakes: [], record: "later")
    }

    /// Describes a case.
    package init(
        _ result: Report.Case, of rule: Rule, expectedFailure: ExpectedFailure?,
        likelyMistakes: [String], record: String = "case"
    ) {
        self.record = record
        subject = Subject(
            vector: result.id, family: result.numbers.flatMap { _ in result.vector.family },
            numbers: result.numbers?.description)
        self.rule = result.vector.rule
        suite = result.vector.suite
        level = result.vector.level
        basis = rule.basis
        verdict = result.verdict
        failure = result.failure
        outcome = result.outcome
        twin = Twin(of: result)
        likely = likelyMistakes
        expected = expectedFailure.map(ExpectedRecord.init)
        log = result.log
        durationUs = result.duration?.microseconds
    }

    /// The case, whose outcome is judged again.
    ///
    /// - Parameters:
    ///   - vector: The vector that the record has to be about.
    ///   - numbers: The numbers of the vectors of a family that it is about.
    ///   - runs: How often the vectors were run.
    /// - Returns: The case.
    /// - Throws: `FormatError` at the member that is wrong.
    package func result(
        of vector: Vector, numbers: NumberRanges? = nil, runs: Int
    ) throws -> Report.Case {
        guard subject.vector.hasSameOctets(as: vector.id) else {
            throw FormatError("the record of \(vector.id) is missing here")
        }
        var result = try judged(vector, isOfFamily: numbers != nil, runs: runs)
        result.numbers = numbers
        guard expectedFailure?.fits(result, runs: runs) ?? true else {
            throw FormatError("expected: the entry is not about this case, or this failure")
        }
        return result
    }

    /// The case of vectors of a family, the first of which is judged again.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package func result(of family: Family) throws -> Report.Case {
        let numbers = try FormatError.at("numbers") {
            try NumberRanges(record: JSON(subject.numbers), below: family.count)
        }
        guard let first = numbers.ranges.first?.lowerBound else {
            throw FormatError("numbers: must not be empty")
        }
        return try result(of: family.vector(first), numbers: numbers, runs: 1)
    }

    /// The entry by which the case failed as expected, or nil if it did not.
    package var expectedFailure: ExpectedFailure? { expected?.failure }

    private func judged(_ vector: Vector, isOfFamily: Bool, runs: Int) throws -> Report.Case {
        guard let outcome, verdict.kind != .unstable else {
            if !isOfFamily || !verdict.isPassed { try check(verdict, runs: runs) }
            return Report.Case(
                vector: vector, outcome: outcome, recorded: verdict, twin: twin?.verdict,
                log: log, duration: try duration())
        }
        let judged = Report.Case(
            vector, Execution(outcome, in: try duration(), log: log)
        ).credited(by: twin?.verdict)
        guard case .notShown(let missed) = verdict else { return judged }
        guard judged.canBe(missed) else {
            throw FormatError("verdict: the outcome shows what the vector takes for granted")
        }
        return judged.notShown(missed)
    }

    /// Checks a verdict that does not follow from one outcome.
    private func check(_ verdict: Verdict, runs: Int) throws {
        guard case .unstable(let verdicts) = verdict else {
            guard [.notRun, .notApplicable].contains(verdict.kind) else {
                throw FormatError("outcome: is missing")
            }
            return
        }
        guard outcome != nil, verdicts.count == runs, verdicts.contains(where: { !$0.isPassed })
        else { throw FormatError("verdict: does not fit the number of runs and the outcome") }
    }

    /// The duration, up to eleven days.
    private func duration() throws -> Duration? {
        guard let durationUs else { return nil }
        guard 0...1_000_000_000_000 ~= durationUs else {
            throw FormatError("duration_us: must be 0 to 10^12")
        }
        return .microseconds(durationUs)
    }
}

extension Report.Case {
    /// Whether the case may be said not to have shown something, as far as it tells by itself.
    fileprivate func canBe(_ missed: MissedSetUp) -> Bool {
        if case .notShown(let own) = verdict { return "\(own)".hasSameOctets(as: "\(missed)") }
        guard let rule = missed.rule else {
            return verdict.kind == .noCredit || silence?.description == missed.description
        }
        guard !gaps.isEmpty else { return verdict.kind == .noCredit }
        return gaps.contains {
            $0.premise.rule.hasSameOctets(as: rule)
                && "\($0.difference)".hasSameOctets(as: "\(missed.difference)")
        }
    }
}
