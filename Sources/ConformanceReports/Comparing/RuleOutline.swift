import Conformance
import StrictCodecs

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

    /// What became of the cases that did not pass.
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

    /// Reads a record.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ record: JSON) throws {
        id = try record.member("vector", Fields.text)
        let verdict = try record.member("verdict") { $0 }
        kind = try FormatError.at("verdict") { try verdict.member("kind", Fields.choice) }
        self.verdict = verdict
        word = record["failure"]?.text ?? kind.rawValue
        likelyMistakes = try record.member("likely") { try Fields.list($0, Fields.text) }
        family = record["family"]?.text
        numbers =
            record["numbers"] == nil
            ? NumberRanges() : try record.member("numbers") { try NumberRanges(record: $0) }
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

extension JSON {
    /// Reads a required member.
    ///
    /// - Throws: `FormatError` at the member if it is absent or malformed.
    func member<Value>(_ name: String, _ read: (JSON) throws -> Value) throws -> Value {
        guard let value = self[name] else { throw FormatError("lacks \(JSON.quote(name))") }
        return try FormatError.at(name) { try read(value) }
    }
}
