import Conformance
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
    private var kinds: [Verdict.Kind: Int] = [:]

    /// How many vectors could not be run.
    private var omissions = 0

    /// Reads a file.
    ///
    /// - Throws: ``ResultFileError`` if it is not as a run has written it.
    public init(path: String) throws {
        var records = try RecordReader(path: path)
        let head = try records.header()
        header = try records.naming { try HeaderRecord(json: head.json) }
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

    /// Whether the run came to its end.
    var isComplete: Bool { !rules.contains { $0.missedKinds.contains(.notRun) } }

    private mutating func take(_ record: RecordReader.Record) throws {
        switch record.kind {
        case "case":
            let result = try CaseOutline(record.json)
            try take(result.id)
            rules[try place(of: record.json)].take(result)
            if result.family == nil { kinds[result.kind, default: 0] += 1 }
        case "family":
            throw FormatError("a family as version 1 of the format has it; run the suite again")
        case "omission":
            try take(try OmissionRecord(json: record.json).vector)
            omissions += 1
        case "stale": _ = try StaleRecord(json: record.json).stale()
        case "cause": _ = try CauseRecord(json: record.json)
        default: throw FormatError("the record is unknown")
        }
    }

    private mutating func take(_ id: String) throws {
        guard ids.insert(id).inserted else { throw FormatError("a second record of \(id)") }
    }

    /// The index of the rule that a record is about.
    private mutating func place(of record: JSON) throws -> Int {
        let id = try record.member("rule", Fields.text)
        let level: Rule.Level = try record.member("level", Fields.choice)
        if let place = places[id] { return place }
        places[id] = rules.count
        rules.append(RuleOutline(id: id, level: level.rawValue))
        return rules.count - 1
    }

    /// The kinds that a footer counts; the first version of the format lacks those that came later.
    private func expectedKinds(in counts: JSON?) -> [Verdict.Kind] {
        Verdict.Kind.allCases.filter { kind in
            header.formatVersion > 1 || kinds[kind] != nil || counts?[kind.rawValue] != nil
        }
    }

    /// Compares the footer with the lines before.
    private mutating func end(with footer: RecordReader.Record, _ records: RecordReader) throws {
        try records.checkSeal(of: footer)
        let families = rules.flatMap(\.families)
        let counts = HeaderRecord.Counts(
            rules: rules.count, vectors: rules.reduce(0) { $0 + $1.cases.count },
            families: families.count, familyCases: families.reduce(0) { $0 + $1.count },
            omissions: omissions)
        let cases = JSON.object(
            expectedKinds(in: footer.json["cases"]).map {
                .init($0.rawValue, .integer(kinds[$0] ?? 0))
            })
        guard counts == header.declared, footer.json["cases"] == cases else {
            throw records.damage("the counts are not those of the lines before")
        }
        conclusion = try records.naming { try footer.json.member("conclusion", Fields.text) }
    }
}
