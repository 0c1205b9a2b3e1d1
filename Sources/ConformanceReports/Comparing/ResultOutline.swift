package import Conformance
import StrictCodecs

/// What a result file says, rule by rule, for those who do not have its vectors.
public struct ResultOutline {
    /// The rules, in the order of the file.
    private(set) var rules: [RuleOutline] = []

    /// What was run.
    let header: HeaderRecord

    /// The word for the whole, such as `CONFORMING`.
    private(set) var conclusion = ""

    private var places: [String: Int] = [:]
    private var ids: Set<String> = []
    private var kinds: [Verdict.Kind] = []

    /// How many vectors could not be run.
    private var omissions = 0

    /// Reads a file.
    ///
    /// - Throws: ``ResultFileError`` if it is not as a run has written it.
    public init(path: String) throws {
        var records = try RecordReader(path: path)
        let head = try records.header()
        header = try records.read(HeaderRecord.self, from: head)
        _ = try records.naming { try header.run() }
        records.accept(head)
        while true {
            let record = try records.next()
            if record.kind.hasSameOctets(as: "footer") {
                try end(with: record, records)
                try records.end()
                return
            }
            try records.naming { try take(record) }
            records.accept(record)
        }
    }

    /// Whether the run was made with some vectors, by which every line of the file can be checked.
    package func isOf(_ catalog: Catalog) throws -> Bool {
        try header.formatVersion == ResultFormat.version && header.misfit(with: catalog) == nil
    }

    /// Whether the run came to its end.
    var isComplete: Bool { !rules.contains { $0.missedKinds.contains(.notRun) } }

    private mutating func take(_ record: RecordReader.Record) throws {
        switch record.kind {
        case "case":
            let record = try CaseRecord(json: record.json)
            let result = try CaseOutline(record)
            try take(result.id)
            rules[place(of: record)].take(result)
            if result.family == nil { kinds.append(result.kind) }
        case "later": try take(try CaseRecord(json: record.json).subject.vector)
        case "family":
            throw FormatError("a family as version 1 of the format has it; run the suite again")
        case "omission":
            try take(try OmissionRecord(json: record.json).vector)
            omissions += 1
        case "stale": _ = try StaleRecord(json: record.json).stale
        case "cause": _ = try CauseRecord(json: record.json)
        default: throw FormatError("the record is unknown")
        }
    }

    private mutating func take(_ id: String) throws {
        guard ids.insert(id).inserted else { throw FormatError("a second record of \(id)") }
    }

    /// The index of the rule that a record is about.
    private mutating func place(of record: CaseRecord) -> Int {
        if let place = places[record.rule] { return place }
        places[record.rule] = rules.count
        rules.append(RuleOutline(id: record.rule, level: record.level.rawValue))
        return rules.count - 1
    }

    /// Compares the footer with the lines before.
    private mutating func end(with line: RecordReader.Record, _ records: RecordReader) throws {
        try records.checkSeal(of: line)
        let footer = try records.read(FooterRecord.self, from: line)
        let families = rules.flatMap(\.families)
        let counts = HeaderRecord.Counts(
            rules: rules.count, vectors: rules.reduce(0) { $0 + $1.cases.count },
            families: families.count, familyCases: families.reduce(0) { $0 + $1.count },
            omissions: omissions)
        guard counts == header.declared, agrees(footer.cases, with: Tally(kinds)) else {
            throw records.damage("the counts are not those of the lines before")
        }
        conclusion = footer.conclusion
    }

    /// Whether a footer has these counts; the first version of the format lacks kinds that came
    /// later.
    private func agrees(_ counts: Tally<Verdict.Kind>, with due: Tally<Verdict.Kind>) -> Bool {
        Verdict.Kind.allCases.allSatisfy { kind in
            let isKnown = counts.knows(kind) || header.formatVersion == 1
            return isKnown && counts[kind] == due[kind]
        }
    }
}

/// What a result file says of a rule, without the vectors.
struct RuleOutline {
    let id: String
    let level: String

    /// The cases, in the order of the file.
    var cases: [CaseOutline] = []

    /// The families, in the order of the file.
    var families: [FamilyResult] = []

    /// Adds the next case.
    mutating func take(_ result: CaseOutline) {
        guard let family = result.family else { return cases.append(result) }
        let index = families.firstIndex { $0.id.hasSameOctets(as: family) } ?? families.count
        if index == families.count { families.append(FamilyResult(id: family)) }
        families[index].cases.append(result)
    }

    /// The status of the rule.
    var status: RuleResult.Status {
        RuleResult.Status(of: Set((cases + families.flatMap(\.cases)).map(\.kind)))
    }

    /// The kinds of verdicts of the cases that did not pass.
    var missedKinds: Set<Verdict.Kind> {
        Set((cases + families.flatMap(\.cases)).map(\.kind)).subtracting([.passed, .notApplicable])
    }
}

/// What a result file says of a case.
struct CaseOutline {
    let id: String
    let kind: Verdict.Kind

    /// How the case failed, or the kind of its verdict.
    let word: String

    /// The verdict in full.
    let verdict: JSON

    /// The mistakes that are known to give the same answer.
    let likelyMistakes: [String]

    /// The family of whose vectors this is the case; nil for a vector of a file.
    let family: String?

    /// The numbers of these vectors.
    let numbers: NumberRanges

    /// Takes what a record says.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ record: CaseRecord) throws {
        id = record.subject.vector
        kind = record.verdict.kind
        word = record.failure?.rawValue ?? kind.rawValue
        verdict = try record.verdict.json()
        likelyMistakes = record.likely
        family = record.subject.family
        let numbers = try FormatError.at("numbers") {
            try record.subject.numbers.map { try NumberRanges(record: .string($0)) }
        }
        self.numbers = numbers ?? NumberRanges()
    }
}

/// What a result file says of a family.
struct FamilyResult {
    let id: String

    /// Its cases, in the order of the file.
    var cases: [CaseOutline] = []

    /// How many vectors there are.
    var count: Int { cases.reduce(0) { $0 + $1.numbers.count } }

    /// The numbers of the vectors that did not pass.
    var missed: NumberRanges {
        NumberRanges(joining: cases.filter { $0.kind != .passed }.map(\.numbers))
    }

    /// The numbers of the vectors by what became of them.
    var parts: [String: NumberRanges] {
        Dictionary(cases.map { ($0.word, $0.numbers) }) { NumberRanges(joining: [$0, $1]) }
    }

    /// How many vectors passed, of how many.
    var passed: Int { count - missed.count }
}
