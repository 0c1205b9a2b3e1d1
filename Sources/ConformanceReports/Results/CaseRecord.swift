package import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// The record of a case in a result file.
struct CaseRecord: Codable, Identifiable {
    private let record: String
    let subject: Subject
    let rule: Rule.ID
    private let suite: Suite.ID
    let level: Rule.Level
    private let basis: Rule.Basis
    let verdict: Verdict
    let failure: Failure?
    let outcome: Outcome?
    let twin: Twin?

    /// The mistakes that are known to give the same answer.
    let likely: [String]

    private let expected: EntryRecord?
    let log: String
    private let durationUs: Int?

    /// The vector, or the vectors of a family of which the same became.
    struct Subject: Codable, HasCodingForm {
        static let codingForm = CodingForm(isInline: true, omitsAbsent: true)

        /// The vector; of a family, the first one.
        let vector: Vector.ID

        let family: String?
        let numbers: NumberRanges?
    }

    /// The vector's twin, and what the suite says of it.
    struct Twin: Codable {
        let id: Vector.ID
        let verdict: Verdict?

        init?(of result: Report.Case) {
            guard let id = result.vector.twin else { return nil }
            self.id = id
            verdict = result.twin
        }
    }
}

extension CaseRecord {
    /// Describes a case; one is not scored whose vector is newer than the sealed profiles of the run.
    init(
        _ result: Report.Case, of rule: Rule, expectedFailure: ExpectedFailure? = nil,
        likelyMistakes: [String] = [], isScored: Bool = true
    ) {
        record = isScored ? "case" : "later"
        subject = Subject(
            vector: result.id, family: result.numbers.flatMap { _ in result.vector.family },
            numbers: result.numbers)
        self.rule = result.vector.rule
        suite = result.vector.suite
        level = result.vector.level
        basis = rule.basis
        verdict = result.verdict
        failure = result.failure
        outcome = result.outcome
        twin = Twin(of: result)
        likely = likelyMistakes
        expected = expectedFailure.map(EntryRecord.init)
        log = result.log
        durationUs = result.duration?.microseconds
    }

    /// The vector; of a family, the first one.
    var id: Vector.ID { subject.vector }

    /// What no other case has: a vector of a family that was named is a case beside those of its family.
    var key: String { Self.key(of: subject.vector, inFamily: subject.family) }

    /// What no other case has, by its vector and by the family of which it stands for several.
    static func key(of vector: Vector.ID, inFamily family: String?) -> String {
        "\(vector) \(family ?? "")"
    }

    /// Whether the case counts.
    var isScored: Bool { record.hasSameOctets(as: "case") }

    /// The entry by which the case failed as expected, or nil if it did not.
    var expectedFailure: ExpectedFailure? { expected?.failure }

    /// The numbers of the vectors of a family that it is about.
    var numbers: NumberRanges { subject.numbers ?? NumberRanges() }

    /// How the case failed, or the kind of its verdict.
    var word: String { failure?.rawValue ?? verdict.kind.rawValue }

    /// The duration, up to eleven days.
    func duration() throws -> Duration? {
        guard let durationUs else { return nil }
        guard 0...1_000_000_000_000 ~= durationUs else {
            throw FormatError("duration_us: must be 0 to 10^12")
        }
        return .microseconds(durationUs)
    }
}

extension NumberRanges: Codable {
    /// Reads ranges such as `0-11,14`.
    package init(from decoder: any Decoder) throws {
        guard let numbers = NumberRanges(try ObjectReader.text(try decoder.json)) else {
            throw FormatError("are not ascending ranges of the family's numbers")
        }
        self = numbers
    }

    package func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

/// The record in a result file of a vector that was selected and could not be run.
struct OmissionRecord: Codable {
    private let record: String
    let vector: Vector.ID
    let reason: String

    init(_ omission: Omission) {
        record = "omission"
        vector = omission.id
        reason = omission.reason
    }
}

/// What a result file has for an entry of the expected failures.
struct EntryRecord: Codable {
    private let line: Int?
    private let entry: Form

    /// The entry without its line.
    struct Form: Codable {
        let pattern: String
        let failure: Failure
        let reason: String

        init(_ entry: ExpectedFailure) {
            pattern = entry.pattern
            failure = entry.failure
            reason = entry.reason
        }

        func entry(line: Int? = nil) -> ExpectedFailure {
            ExpectedFailure(pattern, failure, reason: reason).on(line: line)
        }
    }

    init(_ failure: ExpectedFailure) {
        line = failure.line
        entry = Form(failure)
    }

    /// The entry.
    var failure: ExpectedFailure { entry.entry(line: line) }
}

/// The record in a result file of an entry of the expected failures that has to be changed.
struct StaleRecord: Codable {
    private let record: String
    private let file: String
    private let line: Int?
    private let entry: EntryRecord.Form
    private let reason: String
    private let replacement: [EntryRecord.Form]

    init(_ stale: StaleEntry) {
        record = "stale"
        file = stale.file
        line = stale.entry.line
        entry = EntryRecord.Form(stale.entry)
        reason = stale.reason
        replacement = stale.replacement.map(EntryRecord.Form.init)
    }

    /// The entry from which the record was made.
    var stale: StaleEntry {
        StaleEntry(
            file: file, entry: entry.entry(line: line), reason: reason,
            replacement: replacement.map { $0.entry() })
    }
}

/// The record in a result file of a cause.
struct CauseRecord: Codable {
    private let record: String
    private let kind: Kind
    private let mistake: String?
    private let words: String
    private let cases: Int
    private let contradicted: Int
    private let hides: [Rule.ID]
    private let also: [String]
    private let rules: [Rule.ID]
    private let example: Vector.ID?
    private let hedged: Bool

    /// What a cause is: what a known mistake does, a suite in which next to nothing is refused or served, or what
    /// failures have in common that no known mistake explains.
    private enum Kind: String, Codable {
        case mistake, unchecked, group
    }

    init(_ cause: Cause) {
        record = "cause"
        kind = !cause.isKnown ? .group : cause.mistake == nil ? .unchecked : .mistake
        mistake = cause.mistake
        words = cause.words
        cases = cause.cases.count
        contradicted = cause.misfits.count
        hides = cause.hidden
        also = cause.otherMistakes
        rules = cause.rules
        example = cause.example?.id
        hedged = cause.isHedged
    }
}
