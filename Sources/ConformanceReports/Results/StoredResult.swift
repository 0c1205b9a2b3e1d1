public import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// A report that was read from a result file, and is written as the same file again.
public struct StoredResult {
    /// The report, the same as that of the run.
    public let report: Report

    /// Whether a SHOULD rule that is not met failed the run.
    public let isStrict: Bool

    private let outline: ResultOutline

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - catalog: The vectors that were run.
    /// - Throws: ``ResultFileError`` if the file is not as a run has written it.
    public init(path: String, in catalog: Catalog) throws {
        try self.init(try ResultOutline(path: path), in: catalog)
    }

    /// Judges the outcomes of a file again, and compares everything that follows from them, but for what explains
    /// the failures.
    ///
    /// - Throws: ``ResultFileError`` if the file was made with other vectors, or is not as a run has written it.
    package init(_ outline: ResultOutline, in catalog: Catalog) throws {
        if let reason = try outline.header.misfit(with: catalog) {
            throw ResultFileError(file: outline.path, line: 1, reason: reason)
        }
        report = try JudgedRecords(outline, in: catalog).report()
        isStrict = outline.header.isStrict
        self.outline = outline
        try compare(explanations: outline)
    }

    /// Compares what explains the failures as well.
    ///
    /// - Throws: ``ResultFileError`` at the first line that does not follow from the outcomes.
    package func verify() throws {
        let statuses = Dictionary(firstOf: report.rules.map { ($0.id, $0.status) })
        if let rule = presupposed.first(where: { statuses[$0] == .met }) {
            throw ResultFileError(
                damaged: outline.path, line: nil,
                "a case is not shown because \(rule) is not met, but that rule is met")
        }
        try compare(explanations: nil)
    }

    /// Compares the lines with what is written of the report.
    private func compare(explanations: ResultOutline?) throws {
        var number = 0
        let model = ReportModel(report, strict: isStrict)
        try ResultWriter(model, explanations: explanations).write { octets in
            let (line, found) = (
                octets.dropLast(), number < outline.lines.count ? outline.lines[number] : []
            )
            number += 1
            guard found.elementsEqual(line) else {
                throw ResultFileError(
                    damaged: outline.path, line: number, Self.difference(Array(line), found))
            }
        }
    }

    /// Which member differs between the line that follows and the one that the file has.
    private static func difference(_ derived: [UInt8], _ found: [UInt8]) -> String {
        let derived = try? JSONParser.parse(derived, deepest: 96)
        let found = try? JSONParser.parse(found, deepest: 96)
        let name = derived?.members?.first { found?[$0.name] != $0.value }?.name
        return name.map { "\($0): is not what follows from the outcomes" }
            ?? "the record does not have the form that the format requires"
    }
}

extension StoredResult {
    /// The rules because of which cases were not shown.
    private var presupposed: [Rule.ID] {
        report.cases.compactMap {
            if case .notShown(let missed) = $0.verdict { missed.rule } else { nil }
        }
    }

    /// How many cases were not shown because of a rule that is outside of the selection, so that the file
    /// alone does not tell whether that rule was met.
    package var restingElsewhere: Int {
        let known = Set(report.rules.map(\.id))
        return presupposed.count { !known.contains($0) }
    }

    /// How many passed cases of families have no outcome in the file, so that they are taken from it.
    package var withoutOutcome: Int {
        report.cases.ofFamilies.filter { $0.outcome == nil && $0.verdict.isPassed }.vectorCount
    }

    /// The SHA-256 of the file.
    var hash: String { SHA256.text(of: outline.lines.flatMap { $0 + [UInt8(ascii: "\n")] }) }
}

/// Judges the outcomes of a result file again.
private struct JudgedRecords {
    private let outline: ResultOutline
    private let catalog: Catalog
    private let plan: RunPlan

    /// The cases that are scored, by the vector or the family.
    private let cases: [String: [ResultOutline.Numbered<CaseRecord>]]

    /// What the implementation lacks.
    private let lacks: Set<Capability>

    private let header: HeaderRecord

    init(_ outline: ResultOutline, in catalog: Catalog) throws {
        self.outline = outline
        header = outline.header
        (self.catalog, plan) = try outline.naming(1) { [header] in
            do {
                let pattern = try FormatError.at("selection") {
                    try Selection(record: header.selection)
                }
                let judged = catalog.judged(by: try pattern.revisions)
                let plan = try pattern.plan(
                    in: judged, playing: header.roles, isExhaustive: header.isExhaustive)
                return (judged, plan)
            } catch let error as SelectionError { throw FormatError("selection: \(error)") }
        }
        cases = Dictionary(grouping: outline.cases) {
            $0.record.subject.family ?? $0.record.subject.vector
        }
        lacks = Set(outline.cases.compactMap(\.record.verdict.lack))
    }

    func report() throws -> Report {
        let omissions = try self.omissions()
        let omitted = Set(omissions.map(\.id))
        let vectors = plan.vectors.filter { !omitted.contains($0.id) }
        let results =
            try vectors.map { try result(of: $0) } + plan.families.flatMap(results)
            + plan.walks.filter { cases[$0.id] != nil }.flatMap(results) + pairs()
        var run = try header.run()
        run.wasStopped = run.wasStopped || results.contains(where: \.tellsStop)
        var report = Report(
            run: run, cases: results, omissions: omissions,
            later: try plan.later.map { try result(of: $0) }, catalog: catalog)
        if header.expectsFailures { report.comparison = try comparison(of: report) }
        return report
    }

    /// The entries of the expected failures, those of the cases that are about them.
    private func comparison(of report: Report) throws -> ExpectedFailureMatches {
        let results = Dictionary(firstOf: report.cases.map { ($0.id, $0) })
        let owners = try outline.cases.compactMap { found -> (Vector.ID, ExpectedFailure)? in
            guard let entry = found.record.expectedFailure,
                let result = results[found.record.subject.vector]
            else { return nil }
            guard entry.fits(result, runs: header.runs) else {
                throw outline.damage(
                    "expected: the entry is not about this case, or this failure", at: found.line)
            }
            return (result.id, entry)
        }
        return ExpectedFailureMatches(
            owners: Dictionary(firstOf: owners), stale: outline.stale.map(\.stale))
    }

    /// The vectors that could not be run, in reading order.
    private func omissions() throws -> [Omission] {
        let reasons = Dictionary(
            firstOf: outline.omissions.map { ($0.record.vector, $0.record.reason) })
        guard reasons.isEmpty || header.roles.areOverWire else {
            throw outline.damage("an adapter for these roles runs everything", at: 2)
        }
        return plan.vectors.compactMap { vector in
            reasons[vector.id].map { Omission(vector, $0) }
        }
    }

    // MARK: - Cases

    private func result(of vector: Vector) throws -> Report.Case {
        guard let found = cases[vector.id]?.first else { throw missing(vector.id) }
        return try outline.naming(found.line) { try result(of: vector, found.record) }
    }

    /// The pairs that failed; of those that did not, the header has the number.
    private func pairs() throws -> [Report.Case] {
        let planned = Set(plan.vectors.map(\.id))
        return try outline.cases.filter { $0.record.subject.family == nil }.compactMap { found in
            guard !planned.contains(found.record.subject.vector),
                let pair = catalog.pair(found.record.subject.vector)
            else { return nil }
            return try outline.naming(found.line) { try result(of: pair.vector, found.record) }
        }
    }

    /// The cases of a family, whose numbers have to be complete, each once.
    private func results(of family: Family) throws -> [Report.Case] {
        let results = try (cases[family.id] ?? []).map { found in
            try outline.naming(found.line) { try result(of: family, found.record) }
        }
        let numbers = NumberRanges(joining: results.compactMap(\.numbers))
        guard numbers.count == family.count, numbers.ranges.count <= 1 else {
            throw missing(family.id)
        }
        return results
    }

    /// The case of vectors of a family, the first of which is judged.
    private func result(of family: Family, _ record: CaseRecord) throws -> Report.Case {
        guard let first = record.numbers.ranges.first?.lowerBound,
            record.numbers.ranges.allSatisfy({ $0.upperBound < family.count })
        else { throw FormatError("numbers: are not ascending ranges of the family's numbers") }
        var result = try result(of: family.vector(first), record)
        result.numbers = record.numbers
        return result
    }

    private func missing(_ id: String) -> ResultFileError {
        outline.damage("a record of \(id) is missing, or is there twice", at: outline.lines.count)
    }

    // MARK: - Judging

    /// The case of a vector by its outcome, or by its verdict if that does not follow from one.
    private func result(of vector: Vector, _ record: CaseRecord) throws -> Report.Case {
        guard record.verdict.lack == lack(of: vector, record) else {
            throw FormatError("verdict: does not fit what the implementation lacks")
        }
        guard isPossible(record) else {
            throw FormatError("verdict: does not fit the number of runs and the outcome")
        }
        let twin = twin(of: vector, record)
        guard let outcome = record.outcome, record.verdict.kind != .unstable else {
            return Report.Case(
                vector: vector, outcome: record.outcome, recorded: record.verdict, twin: twin,
                log: record.log, duration: try record.duration())
        }
        let execution = Execution(outcome, in: try record.duration(), log: record.log)
        let judged = Report.Case(vector, execution).credited(by: twin)
        guard case .notShown(let missed) = record.verdict else { return judged }
        guard judged.canBe(missed) else {
            throw FormatError("verdict: the outcome shows what the vector takes for granted")
        }
        return judged.notShown(missed)
    }

    /// What a vector, or its twin, needs and the implementation lacks.
    private func lack(of vector: Vector, _ record: CaseRecord) -> Capability? {
        let twin = record.subject.family == nil ? vector.twin.flatMap(catalog.vector) : nil
        return (vector.needs + (twin?.needs ?? [])).first(where: lacks.contains)
    }

    /// Whether a verdict may have no outcome, or one of several.
    private func isPossible(_ record: CaseRecord) -> Bool {
        switch record.verdict {
        case .notRun, .notApplicable: true
        case .passed where record.subject.family != nil: true
        case .unstable(let verdicts):
            // In one run, what failed is tried once more.
            record.outcome != nil && verdicts.count == max(2, header.runs)
                && verdicts.contains { !$0.isPassed }
        default: record.outcome != nil
        }
    }

    /// The verdict on the twin without regard to its own twin, as its record yields it; what the case says of a twin
    /// that was not selected, or that was run several times, is taken from it.
    private func twin(of vector: Vector, _ record: CaseRecord) -> Verdict? {
        guard record.verdict.lack == nil, header.runs == 1,
            let twin = vector.twin.flatMap(catalog.vector), let found = cases[twin.id]?.first
        else { return record.twin?.verdict }
        return found.record.outcome.map(twin.expectation.verdict) ?? found.record.verdict
    }
}

extension [Role] {
    /// Whether they are those of a running program or of a running server, which cannot be given everything.
    fileprivate var areOverWire: Bool {
        allSatisfy { $0 == .installedApp || $0 == .clientProgram }
            || allSatisfy { $0 == .authorizationServer }
    }
}

extension Report.Case {
    /// Whether it was not run since the run was to end at the first failure.
    fileprivate var tellsStop: Bool {
        guard case .notRun(let reason) = verdict else { return false }
        return reason.hasSameOctets(as: EnginePool.stopped)
    }

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
