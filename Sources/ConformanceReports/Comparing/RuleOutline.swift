import Conformance
import StrictCodecs

/// What a result file says of a rule, without the vectors.
struct RuleOutline {
    let id: String
    let level: String

    /// The cases, in the order of the file.
    var cases: [CaseOutline] = []

    /// The families, in the order of the file.
    var families: [FamilyOutline] = []

    /// What became of the rule.
    var status: RuleResult.Status { RuleResult.Status(of: missedKinds) }

    /// What became of the cases that did not pass.
    var missedKinds: Set<Verdict.Kind> {
        Set(cases.map(\.kind) + families.flatMap(\.kinds)).subtracting([.passed])
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

    /// Reads a record.
    ///
    /// - Throws: ``FormatError`` at the member that is wrong.
    init(_ record: JSON) throws {
        id = try record.member("vector", Fields.text)
        let verdict = try record.member("verdict") { $0 }
        kind = try FormatError.at("verdict") { try verdict.member("kind", Fields.choice) }
        self.verdict = verdict
        word = record["failure"]?.text ?? kind.rawValue
        likelyMistakes = try record.member("likely") { try Fields.list($0, Fields.text) }
    }
}

/// What a result file says of a family.
struct FamilyOutline {
    let id: String
    let count: Int
    let passed: Int

    /// The kinds of the cases that did not pass.
    let kinds: [Verdict.Kind]

    /// The numbers of the cases that did not pass.
    let missed: NumberRanges

    /// The same by what became of them, as the record has it.
    let parts: JSON

    /// Reads a record.
    ///
    /// - Throws: ``FormatError`` at the member that is wrong.
    init(_ record: JSON) throws {
        id = try record.member("family", Fields.text)
        count = try record.member("count", Fields.integer)
        passed = try record.member("passed", Fields.integer)
        parts = try record.member("missed") { $0 }
        (kinds, missed) = try FormatError.at("missed") { [count, parts] in
            let missed = try Fields.list(parts) { part in
                let fields = try Fields(part, allowing: ["word", "kind", "count", "numbers"])
                let kind: Verdict.Kind = try fields.required("kind", Fields.choice)
                return (kind, try NumberRanges(of: fields, below: count))
            }
            return (missed.map(\.0), NumberRanges(joining: missed.map(\.1)))
        }
        guard missed.count == count - passed else {
            throw FormatError("passed: is not what the numbers of the others leave")
        }
    }
}

extension JSON {
    /// Reads a member that must be there.
    ///
    /// - Throws: ``FormatError`` at the member if it is absent or malformed.
    func member<Value>(_ name: String, _ read: (JSON) throws -> Value) throws -> Value {
        guard let value = self[name] else { throw FormatError("lacks \(JSON.quote(name))") }
        return try FormatError.at(name) { try read(value) }
    }
}
