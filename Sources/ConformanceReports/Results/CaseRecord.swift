import Conformance
import StrictCodecs

/// The record of a case in a result file.
struct CaseRecord {
    let result: Report.Case

    /// The entry by which the case failed as expected, or nil if it did not.
    let expectedFailure: ExpectedFailure?

    let likelyMistakes: [String]

    /// The members of the record.
    func json() throws -> JSON { .object(head + (try members())) }

    /// The vector, or the vectors of a family of which the same became.
    private var head: [JSON.Member] {
        let vector: [JSON.Member] = [
            .init("record", "case"), .init("vector", .string(result.id)),
        ]
        guard let numbers = result.numbers else { return vector }
        return vector + [
            .init("family", JSON(result.vector.family)),
            .init("numbers", .string(numbers.description)),
        ]
    }

    private func members() throws -> [JSON.Member] {
        [
            .init("rule", .string(result.vector.rule)),
            .init("suite", .string(result.vector.suite)),
            .init("level", .string(result.vector.level.rawValue)), .init("basis", basis),
            .init("verdict", try result.verdict.record()),
            .init("failure", JSON(result.failure?.rawValue)),
            .init("outcome", try result.outcome?.json() ?? .null), .init("twin", try twin()),
            .init("likely", .array(likelyMistakes.map(JSON.string))),
            .init("expected", try expectedFailure.map { try ExpectedRecord($0).json() } ?? .null),
            .init("log", .string(result.log)),
            .init("duration_us", result.duration.map { .integer($0.microseconds) } ?? .null),
        ]
    }

    /// The basis of the rule, as the record has it.
    let basis: JSON

    private func twin() throws -> JSON {
        guard let id = result.vector.twin else { return .null }
        return ["id": .string(id), "verdict": try result.twin?.record() ?? .null]
    }

    init(
        _ result: Report.Case, of rule: Rule, expectedFailure: ExpectedFailure?,
        likelyMistakes: [String]
    ) {
        (self.result, self.expectedFailure) = (result, expectedFailure)
        self.likelyMistakes = likelyMistakes
        basis = .string(rule.basis.rawValue)
    }
}

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
        guard let gap else { return verdict.kind == .noCredit }
        return gap.rule.hasSameOctets(as: missed.rule)
            && "\(gap.difference)".hasSameOctets(as: "\(missed.difference)")
    }
}
