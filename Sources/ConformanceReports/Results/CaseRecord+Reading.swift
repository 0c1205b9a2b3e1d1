import Conformance
import StrictCodecs

extension CaseRecord {
    private static let names = [
        "record", "vector", "family", "numbers", "rule", "suite", "level", "basis", "verdict",
        "failure", "outcome",
        "twin", "likely", "expected", "log", "duration_us",
    ]

    /// Reads a record, and judges its outcome again.
    ///
    /// - Parameters:
    ///   - json: The record.
    ///   - vector: The vector that it has to be about.
    ///   - numbers: The numbers of the vectors of a family that it is about.
    ///   - rule: The vector's rule.
    ///   - runs: How often the vectors were run.
    /// - Throws: `FormatError` at the member that is wrong.
    init(
        _ json: JSON, of vector: Vector, numbers: NumberRanges? = nil, _ rule: Rule, runs: Int
    ) throws {
        let fields = try Fields(json, allowing: Self.names)
        guard try fields.text("vector").hasSameOctets(as: vector.id) else {
            throw FormatError("the record of \(vector.id) is missing here")
        }
        var result = try Self.result(fields, vector, isOfFamily: numbers != nil, runs: runs)
        result.numbers = numbers
        self.init(
            result, of: rule,
            expectedFailure: try fields.optional("expected") {
                try ExpectedRecord(json: $0).failure()
            },
            likelyMistakes: try fields.list("likely", Fields.text))
        guard expectedFailure?.fits(result) ?? true else {
            throw FormatError("expected: the entry is not about this case, or this failure")
        }
    }

    private static func result(
        _ fields: Fields, _ vector: Vector, isOfFamily: Bool, runs: Int
    ) throws -> Report.Case {
        let verdict = try fields.required("verdict") { try Verdict(record: $0) }
        let outcome = try fields.optional("outcome") { try Outcome(json: $0) }
        let twin = try fields.optional("twin", Self.twin) ?? nil
        let log = try fields.text("log")
        let duration = try fields.optional("duration_us") { try Duration(record: $0) }
        guard let outcome, verdict.kind != .unstable else {
            if !isOfFamily || !verdict.isPassed {
                try check(verdict, outcome, vector, runs: runs)
            }
            return Report.Case(
                vector: vector, outcome: outcome, recorded: verdict, twin: twin, log: log,
                duration: duration)
        }
        let execution = Execution(outcome, in: duration, log: log)
        let judged = Report.Case(
            vector, JudgedExecution(execution, by: vector.expectation), twin: twin, ending: "")
        guard case .notShown(let missed) = verdict else { return judged }
        guard judged.canBe(missed) else {
            throw FormatError("verdict: the outcome shows what the vector takes for granted")
        }
        return judged.notShown(missed)
    }

    private static func twin(_ json: JSON) throws -> Verdict? {
        try Fields(json, allowing: ["id", "verdict"]).optional("verdict") {
            try Verdict(record: $0)
        }
    }

    /// Checks a verdict that does not follow from one outcome.
    private static func check(
        _ verdict: Verdict, _ outcome: Outcome?, _ vector: Vector, runs: Int
    ) throws {
        guard case .unstable(let verdicts) = verdict else {
            guard [.notRun, .notApplicable].contains(verdict.kind) else {
                throw FormatError("outcome: is missing")
            }
            return
        }
        guard outcome != nil, verdicts.count == runs, verdicts.contains(where: { !$0.isPassed })
        else { throw FormatError("verdict: does not fit the number of runs and the outcome") }
    }
}

extension CaseRecord {
    /// Reads a record of vectors of a family, the first of which is judged again.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ json: JSON, of family: Family, _ rule: Rule) throws {
        let numbers = try json.member("numbers") {
            try NumberRanges(record: $0, below: family.count)
        }
        guard let first = numbers.ranges.first?.lowerBound else {
            throw FormatError("numbers: must not be empty")
        }
        try self.init(json, of: family.vector(first), numbers: numbers, rule, runs: 1)
    }
}

extension Report.Case {
    /// Whether the case may be said not to have shown something, as far as it tells by itself.
    fileprivate func canBe(_ missed: MissedSetUp) -> Bool {
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

extension Duration {
    /// Reads a number of microseconds, up to eleven days.
    ///
    /// - Throws: `FormatError` if it is none.
    fileprivate init(record: JSON) throws {
        let count = try Fields.integer(record)
        guard 0...1_000_000_000_000 ~= count else { throw FormatError("must be 0 to 10^12") }
        self = .microseconds(count)
    }
}
