public import Conformance
import StrictCodecs

/// A report that was read from a result file.
public struct StoredResult {
    /// The report, the same as that of the run.
    public let report: Report

    /// Whether a SHOULD rule that is not met failed the run.
    public let isStrict: Bool

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - catalog: The vectors that were run.
    /// - Throws: ``ResultFileError`` if the file is not as a run has written it.
    public init(path: String, in catalog: Catalog) throws {
        var reader = try ResultReader(path: path, in: catalog)
        self = try reader.result()
    }

    fileprivate init(_ report: Report, strict: Bool) {
        self.report = report
        isStrict = strict
    }
}

/// Reads a result file, and verifies everything that can be derived.
private struct ResultReader {
    private var records: RecordReader
    private let head: RecordReader.Record
    private let header: HeaderRecord
    private let run: RunDescription
    private let catalog: Catalog

    /// The vectors that could not be run.
    private let omissions: [Omission]

    /// What follows them, in order: the vectors and families by rule.
    private let rules: [RuleToRead]

    /// The vectors that are newer than the sealed profiles of the run.
    private let later: [Vector]

    private typealias RuleToRead = (rule: Rule, vectors: [Vector], families: [Family])

    private var expected: [Vector.ID: ExpectedFailure] = [:]
    private var stale: [StaleEntry] = []

    init(path: String, in catalog: Catalog) throws {
        var records = try RecordReader(path: path)
        let head = try records.header()
        let header = try records.read(HeaderRecord.self, from: head)
        if let reason = try header.misfit(with: catalog) { throw records.error(reason) }
        let catalog = try records.naming { try Self.judged(catalog, by: header) }
        let plan = try records.naming { try Self.plan(of: header, in: catalog) }
        let rules = Self.rules(of: plan, in: catalog)
        later = plan.later
        run = try records.naming { try header.run() }
        self.catalog = catalog
        self.header = header
        self.head = head
        records.accept(head)
        omissions = try Self.omissions(among: rules.flatMap(\.vectors), header, &records)
        let omitted = Set(omissions.map(\.id))
        self.rules = rules.map { rule, vectors, families in
            (rule, vectors.filter { !omitted.contains($0.id) }, families)
        }.filter { !$0.vectors.isEmpty || !$0.families.isEmpty }
        self.records = records
    }

    /// Reads the records of the vectors that could not be run.
    private static func omissions(
        among vectors: [Vector], _ header: HeaderRecord, _ records: inout RecordReader
    ) throws -> [Omission] {
        guard 0...vectors.count ~= header.declared.omissions else {
            throw records.damage("declared.omissions: is not as many as can be")
        }
        guard header.declared.omissions == 0 || header.roles.areOverWire else {
            throw records.damage("declared.omissions: an adapter for these roles runs everything")
        }
        var rest = vectors[...]
        return try (0..<header.declared.omissions).map { _ in
            let line = try records.next()
            guard line.kind.hasSameOctets(as: "omission") else {
                throw records.damage("the record of an omission is missing here")
            }
            let record = try records.read(OmissionRecord.self, from: line)
            guard let index = rest.firstIndex(where: { $0.id.hasSameOctets(as: record.vector) })
            else { throw records.damage("vector: was not selected, or is in another place") }
            try records.compare(line, with: record)
            records.accept(line)
            defer { rest = rest[(index + 1)...] }
            return Omission(rest[index], record.reason)
        }
    }

    /// The vectors and families that were run.
    private static func plan(of header: HeaderRecord, in catalog: Catalog) throws -> RunPlan {
        do {
            return try pattern(of: header).plan(
                in: catalog, playing: header.roles, isExhaustive: header.isExhaustive)
        } catch let error as SelectionError { throw FormatError("selection: \(error)") }
    }

    /// The vectors and families of a plan, as a report has them.
    private static func rules(of plan: RunPlan, in catalog: Catalog) -> [RuleToRead] {
        let vectors = Dictionary(grouping: plan.vectors, by: \.rule)
        let families = Dictionary(grouping: plan.families, by: \.rule)
        return catalog.rules.map { rule in
            (rule, vectors[rule.id] ?? [], families[rule.id] ?? [])
        }.filter { !$0.vectors.isEmpty || !$0.families.isEmpty }
    }

    /// The vectors as they are judged by the revisions that were selected.
    private static func judged(_ catalog: Catalog, by header: HeaderRecord) throws -> Catalog {
        do {
            return catalog.judged(by: try pattern(of: header).revisions)
        } catch let error as SelectionError { throw FormatError("selection: \(error)") }
    }

    private static func pattern(of header: HeaderRecord) throws -> Selection {
        try FormatError.at("selection") { try Selection(record: header.selection) }
    }

    mutating func result() throws -> StoredResult {
        var results: [RuleResult] = []
        for (rule, vectors, families) in rules {
            let cases = try vectors.map { try result(of: $0, rule) }
            let others = try families.flatMap { try familyCases(of: $0, rule) }
            results.append(RuleResult(rule: rule, cases: cases + others))
        }
        let later = try later.map { try laterCase(of: $0) }
        let footer = try footer()
        let comparison =
            header.expectsFailures
            ? Comparison(owners: expected, stale: stale) : nil
        let report = Report(
            run: run, rules: results, omissions: omissions, later: later, catalog: catalog,
            comparison: comparison)
        try check(footer, report)
        try records.end()
        return StoredResult(report, strict: header.isStrict)
    }

    private mutating func result(of vector: Vector, _ rule: Rule) throws -> Report.Case {
        let line = try records.next()
        guard line.kind.hasSameOctets(as: "case") else {
            throw records.damage("the record of \(vector.id) is missing here")
        }
        let record = try records.read(CaseRecord.self, from: line)
        let result = try records.naming {
            try record.result(of: vector, runs: run.repetition.count)
        }
        try accept(line, record, result, rule)
        return result
    }

    /// Reads the case of a vector that is not scored.
    private mutating func laterCase(of vector: Vector) throws -> Report.Case {
        let line = try records.next()
        guard line.kind.hasSameOctets(as: "later"), let rule = catalog.rule(of: vector) else {
            throw records.damage("the record of \(vector.id), which is not scored, is missing here")
        }
        let record = try records.read(CaseRecord.self, from: line)
        let result = try records.naming { try record.result(of: vector, runs: 1) }
        try records.compare(line, with: CaseRecord(later: result, of: rule))
        records.accept(line)
        return result
    }

    /// Takes a record that is what would be written for its case.
    private mutating func accept(
        _ line: RecordReader.Record, _ record: CaseRecord, _ result: Report.Case, _ rule: Rule
    ) throws {
        let failure = record.expectedFailure
        let due = CaseRecord(
            result, of: rule, expectedFailure: failure, likelyMistakes: record.likely)
        try records.compare(line, with: due)
        expected[result.id] = failure
        records.accept(line)
    }

    /// Reads the cases of a family, whose numbers have to be complete, each once.
    private mutating func familyCases(of family: Family, _ rule: Rule) throws -> [Report.Case] {
        var cases: [Report.Case] = []
        while cases.vectorCount < family.count {
            let line = try records.next()
            guard line.json["family"]?.text?.hasSameOctets(as: family.id) ?? false else {
                throw records.damage("a record of \(family.id) is missing here")
            }
            let record = try records.read(CaseRecord.self, from: line)
            let result = try records.naming { try record.result(of: family) }
            try accept(line, record, result, rule)
            cases.append(result)
        }
        let ranges = cases.flatMap { $0.numbers?.ranges ?? [] }
            .sorted { $0.lowerBound < $1.lowerBound }
        guard zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound < $1.lowerBound }) else {
            throw records.damage("numbers: a number occurs twice in \(family.id)")
        }
        return cases
    }

    /// Reads up to the footer.
    private mutating func footer() throws -> RecordReader.Record {
        var areCausesRead = false
        while true {
            let record = try records.next()
            if record.kind.hasSameOctets(as: "footer") { return record }
            if record.kind.hasSameOctets(as: "cause") {
                try records.compare(
                    record, with: try records.read(CauseRecord.self, from: record))
                records.accept(record)
                areCausesRead = true
                continue
            }
            guard record.kind.hasSameOctets(as: "stale"), header.expectsFailures, !areCausesRead
            else {
                throw records.damage("the record is unknown or does not belong here")
            }
            let entry = try records.read(StaleRecord.self, from: record)
            try records.compare(record, with: entry)
            stale.append(entry.stale)
            records.accept(record)
        }
    }

    private func check(_ footer: RecordReader.Record, _ report: Report) throws {
        try records.checkSeal(of: footer)
        let model = ReportModel(report, strict: header.isStrict)
        try records.compare(head, with: HeaderRecord(of: model, hash: header.vectors.sha256))
        try checkStop(report)
        try checkTwins(report)
        try checkLacks(report)
        try records.compare(footer, with: FooterRecord(of: model, after: records.digest))
    }

    /// Checks that the header of a stopped run says that it was stopped.
    private func checkStop(_ report: Report) throws {
        let tellsStop = report.cases.contains { result in
            guard case .notRun(let reason) = result.verdict else { return false }
            return reason.hasSameOctets(as: EnginePool.stopped)
        }
        guard report.run.wasStopped || !tellsStop else {
            throw records.damage("stopped: is false, but a case says otherwise", at: head.line)
        }
    }

    /// Checks that exactly those cases do not apply whose vectors, or their twins, need what is lacking.
    private func checkLacks(_ report: Report) throws {
        let lacks = Set(report.cases.compactMap(\.verdict.lack))
        guard !lacks.isEmpty else { return }
        let needs = Dictionary(catalog.vectors.map { ($0.id, $0.needs) }) { first, _ in first }
        for result in report.cases {
            let twin = result.numbers == nil ? result.vector.twin : nil
            let ofTwin = twin.flatMap { needs[$0] } ?? []
            let due =
                result.vector.needs.first(where: lacks.contains)
                ?? ofTwin.first(where: lacks.contains)
            guard result.verdict.lack == due else {
                let word = due == nil ? "needs nothing" : "needs something"
                throw records.damage("\(result.id) \(word) that the implementation lacks")
            }
        }
    }

    /// Checks all twins that were selected, too, unless there were several runs, which may differ.
    private func checkTwins(_ report: Report) throws {
        guard report.run.repetition.count == 1 else { return }
        let cases = Dictionary(report.cases.ofFiles.map { ($0.id, $0) }) { first, _ in first }
        for result in report.cases where result.verdict.kind != .notApplicable {
            guard let twin = result.vector.twin.flatMap({ cases[$0] }) else { continue }
            let due = try twin.verdictWithoutTwin.json()
            guard try result.twin?.json() == due else {
                throw records.damage("\(result.id) does not say of its twin what became of it")
            }
        }
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
    /// The verdict on the case without regard to its twin.
    fileprivate var verdictWithoutTwin: Verdict {
        outcome.map { vector.expectation.verdict(on: $0) } ?? verdict
    }
}
