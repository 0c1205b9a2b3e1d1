import Conformance

/// What a result file has for a family.
struct FamilyRecord {
    let result: FamilyResult
    let rule: Rule
    let likelyMistakes: (Case) -> [String]

    /// The members of the record.
    var json: JSON {
        .object([
            .init("record", "family"), .init("family", .string(result.id)),
            .init("rule", .string(rule.id)), .init("level", .string(rule.level.rawValue)),
            .init("basis", .string(rule.basis.rawValue)),
            .init("count", .integer(result.family.count)), .init("passed", .integer(result.passed)),
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
            result, of: rule, isExpected: false, likelyMistakes: likelyMistakes(result)
        ).json
    }
}
