import Conformance
import StrictCodecs

/// What a result file has for a family.
struct FamilyRecord {
    let result: FamilyResult
    let rule: Rule

    /// The entries by which its cases failed; none if one that did not pass failed otherwise.
    let expectedFailures: [ExpectedFailure]

    let likelyMistakes: (Case) -> [String]

    /// The members of the record.
    var json: JSON {
        .object([
            .init("record", "family"), .init("family", .string(result.id)),
            .init("rule", .string(rule.id)), .init("level", .string(rule.level.rawValue)),
            .init("basis", .string(rule.basis.rawValue)),
            .init("count", .integer(result.family.count)), .init("passed", .integer(result.passed)),
            .init("expected", .array(expectedFailures.map { ExpectedRecord($0).json })),
            .init("missed", .array(result.missed.map(Self.json))),
            .init("shown", .array(result.shown.map(shown))),
        ])
    }

    private static func json(of missed: FamilyResult.Missed) -> JSON {
        [
            "word": .string(missed.word), "kind": .string(missed.kind.rawValue),
            "count": .integer(missed.numbers.count),
            "numbers": .string(missed.numbers.description),
        ]
    }

    private func shown(_ result: Case) -> JSON {
        CaseRecord(
            result, of: rule, expectedFailure: nil, likelyMistakes: likelyMistakes(result)
        ).json
    }
}

extension FamilyRecord {
    private static let names = [
        "record", "family", "rule", "level", "basis", "count", "passed", "expected",
        "missed", "shown",
    ]

    /// Reads a record, and judges anew what it shows in full.
    ///
    /// - Parameters:
    ///   - json: The record.
    ///   - family: The family that it has to be about.
    ///   - rule: The family's rule.
    /// - Throws: ``FormatError`` at the member that is wrong.
    init(_ json: JSON, of family: Family, _ rule: Rule) throws {
        let fields = try Fields(json, allowing: Self.names)
        guard try fields.text("family").hasSameOctets(as: family.id) else {
            throw FormatError("the record of \(family.id) is missing here")
        }
        let shown = try fields.list("shown") { try Self.shown($0, of: family, rule) }
        let missed = try fields.list("missed") { try FamilyResult.Missed(record: $0, of: family) }
        let mistakes = Dictionary(shown.map { ($0.result.id, $0.likelyMistakes) }) { $1 }
        let result = FamilyResult(family: family, missed: missed, shown: shown.map(\.result))
        try FamilyCheck(result).run()
        self.init(
            result: result, rule: rule,
            expectedFailures: try fields.list("expected") { try ExpectedRecord($0).entry },
            likelyMistakes: { mistakes[$0.id] ?? [] })
        guard expectedFailures.isEmpty || isSaid(by: expectedFailures) else {
            throw FormatError("expected: the entries are not about what became of the family")
        }
    }

    /// Whether entries say of each part what became of it.
    private func isSaid(by entries: [ExpectedFailure]) -> Bool {
        entries.count == result.missed.count
            && zip(entries, result.missed).allSatisfy { ExpectedRecord($0).fits($1, of: result) }
    }

    private static func shown(_ json: JSON, of family: Family, _ rule: Rule) throws -> CaseRecord {
        let id = try json.member("vector", Fields.text)
        guard let number = family.number(in: id) else {
            throw FormatError("vector: is none of the family")
        }
        return try CaseRecord(json, of: family.vector(number), rule, runs: 1)
    }
}

extension FamilyResult.Missed {
    /// Reads the numbers of the cases of which the same became.
    fileprivate init(record: JSON, of family: Family) throws {
        let fields = try Fields(record, allowing: ["word", "kind", "count", "numbers"])
        self.init(
            word: try fields.text("word"), kind: try fields.required("kind", Fields.choice),
            numbers: try NumberRanges(of: fields, below: family.count))
    }
}
