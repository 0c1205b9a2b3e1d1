package import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// What a result file says, record by record, for those who do not have its vectors.
///
/// Its lines have the fingerprint of the footer, and are as many as the header says; ``StoredResult`` judges the
/// outcomes in them again.
public struct ResultOutline {
    /// The path of the file.
    let path: String

    /// The lines without their ends.
    let lines: [[UInt8]]

    /// What was run.
    let header: HeaderRecord

    /// The vectors that could not be run.
    private(set) var omissions: [Numbered<OmissionRecord>] = []

    /// The cases, those that are not scored as well.
    private(set) var cases: [Numbered<CaseRecord>] = []

    /// The entries of the expected failures that have to be changed.
    private(set) var stale: [StaleRecord] = []

    /// What explains the failures.
    private(set) var causes: [CauseRecord] = []

    /// The rules, in the order of the file.
    private(set) var rules: [RuleOutline] = []

    /// The word for the whole, such as `CONFORMING`.
    private(set) var conclusion = ""

    private var ids: Set<String> = []

    /// A record, and the number of its line, counted from 1.
    struct Numbered<Record> {
        let line: Int
        let record: Record
    }

    /// Reads a file.
    ///
    /// - Throws: ``ResultFileError`` if it is not as a run has written it.
    public init(path: String) throws {
        let parts = try ResultLines.all(of: path)
        (self.path, lines) = (path, Array(parts.dropLast()))
        header = try HeaderRecord(try Self.json(on: 1, of: parts, path), in: path)
        var (digest, number) = (LineHash(), 1)
        var json: JSON = [:]
        repeat {
            digest.add(lines[number - 1])
            number += 1
            json = try Self.json(on: number, of: parts, path)
            try naming(number) { try take(json, on: number) }
        } while json["record"] != "footer"
        guard lines[number - 1] == json.line, json.members?.last?.name == "sha256",
            json["sha256"] == .string(digest.sealing(json.without("sha256")))
        else { throw damage("the lines do not have the sha256 of the footer", at: number) }
        guard number == lines.count, parts.last == [] else {
            throw damage("something follows the footer", at: number + 1)
        }
        rules = cases.map(\.record).filter(\.isScored).grouped(by: \.rule)
            .map { RuleOutline(id: $0.text, cases: $0.elements) }
        try naming(number) { try end(with: try FooterRecord(json: json)) }
    }

    /// The value on a line, behind which has to be something, be it nothing but the end of the file.
    private static func json(on number: Int, of parts: [[UInt8]], _ path: String) throws -> JSON {
        guard number < parts.count else {
            let what = parts.last == [] ? "the footer is missing" : "the line does not end"
            throw ResultFileError(damaged: path, line: number, "\(what), so the file is cut off")
        }
        guard let json = try? JSONParser.parse(parts[number - 1], deepest: 96) else {
            throw ResultFileError(damaged: path, line: number, "is not JSON")
        }
        return json
    }

    /// Adds the place to any error of reading a line.
    func naming<Value>(_ line: Int, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as FormatError {
            throw damage("\(error)", at: line)
        }
    }

    /// An error at a line that has been changed.
    func damage(_ reason: String, at line: Int) -> ResultFileError {
        ResultFileError(damaged: path, line: line, reason)
    }
}

extension ResultOutline {
    /// Takes the next record.
    private mutating func take(_ json: JSON, on line: Int) throws {
        switch json["record"]?.text {
        case "case", "later":
            let record = try CaseRecord(json: json)
            try expectFirst(record.key)
            cases.append(Numbered(line: line, record: record))
        case "omission":
            let record = try OmissionRecord(json: json)
            try expectFirst(record.vector)
            omissions.append(Numbered(line: line, record: record))
        case "stale": stale.append(try StaleRecord(json: json))
        case "cause": causes.append(try CauseRecord(json: json))
        case "footer": break
        case "family":
            throw FormatError("a family as version 1 of the format has it; run the suite again")
        default: throw FormatError("the record is unknown")
        }
    }

    private mutating func expectFirst(_ id: String) throws {
        guard ids.insert(id).inserted else { throw FormatError("a second record of \(id.trimmed)") }
    }

    /// Compares the numbers of the header and of the footer with the records.
    private mutating func end(with footer: FooterRecord) throws {
        let families = rules.flatMap(\.families)
        let kinds = rules.flatMap(\.cases).filter { $0.subject.family == nil }.map(\.verdict.kind)
        let counts = HeaderRecord.Counts(
            rules: rules.count, vectors: kinds.count, families: families.count,
            familyCases: families.reduce(0) { $0 + $1.count }, omissions: omissions.count)
        guard counts == header.declared, agrees(footer.cases, with: Tally(kinds)) else {
            throw FormatError("the counts are not those of the lines before")
        }
        conclusion = footer.conclusion
    }

    /// Whether a footer has these counts; the first version of the format lacks kinds that came
    /// later.
    private func agrees(_ counts: Tally<Verdict.Kind>, with due: Tally<Verdict.Kind>) -> Bool {
        Verdict.Kind.allCases.allSatisfy { kind in
            let isKnown = counts.counts[kind] != nil || header.formatVersion == 1
            return isKnown && counts[kind] == due[kind]
        }
    }

    /// Whether the run was made with some vectors, by which every line of the file can be checked.
    package func isOf(_ catalog: Catalog) throws -> Bool {
        try header.formatVersion == ResultFormat.version && header.misfit(with: catalog) == nil
    }

    /// Whether the run came to its end.
    var isComplete: Bool { !rules.contains { $0.missedKinds.contains(.notRun) } }
}

/// What a result file says of a rule, without the vectors.
struct RuleOutline: Identifiable {
    let id: String

    /// The cases, in the order of the file.
    let cases: [CaseRecord]

    var level: String { cases[0].level.rawValue }

    /// The status of the rule.
    var status: RuleResult.Status { RuleResult.Status(of: Set(cases.map(\.verdict.kind))) }

    /// The kinds of verdicts of the cases that did not pass.
    var missedKinds: Set<Verdict.Kind> {
        Set(cases.map(\.verdict.kind)).subtracting([.passed, .notApplicable])
    }

    /// The families, in the order of the file.
    var families: [FamilyResult] {
        cases.filter { $0.subject.family != nil }.grouped { $0.subject.family ?? "" }
            .map { FamilyResult(id: $0.text, cases: $0.elements) }
    }
}

/// What a result file says of a family.
struct FamilyResult: Identifiable {
    let id: String

    /// Its cases, in the order of the file.
    let cases: [CaseRecord]

    /// How many vectors there are.
    var count: Int { cases.reduce(0) { $0 + $1.numbers.count } }

    /// The numbers of the vectors that did not pass.
    var missed: NumberRanges {
        NumberRanges(joining: cases.filter { !$0.verdict.isPassed }.map(\.numbers))
    }

    /// The numbers of the vectors by what became of them.
    var parts: [String: NumberRanges] {
        Dictionary(cases.map { ($0.word, $0.numbers) }) { NumberRanges(joining: [$0, $1]) }
    }

    /// How many vectors passed, of how many.
    var passed: Int { count - missed.count }
}
