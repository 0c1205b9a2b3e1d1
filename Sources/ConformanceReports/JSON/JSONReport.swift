import Conformance
import StrictCodecs

/// A report for programs that need the verdict, the causes and the rules, not every case: the object
/// of `Vectors/RESULTS.md`, "The report for programs".
struct JSONReport: Encodable {
    let format = "conformance-report"
    let formatVersion = 1
    let vectors: HeaderRecord.Vectors
    let implementation: Implementation
    let selection: JSON
    let roles: [Role]
    let isStrict: Bool
    let date: String?
    let conclusion: String
    let exitStatus: Int
    let summary: String

    /// The counts of the footer, where the vectors that cannot be run are not run either.
    let cases: Tally<Verdict.Kind>

    let rules: Tally<RuleResult.Status>

    /// The rules met that every program meets that signs in; null if no running program was checked.
    let floor: [Rule.ID]?
    let profiles: [Profile]
    let attacks: [JSON]
    let causes: [JSON]
    let unmet: [UnmetRule]
    let lacks: [Lack]
    let notRun: [NotRun]
    let later: [LaterVector]

    /// What is said of a profile.
    struct Profile: Encodable {
        let id: String
        let conforms: Bool
        let met: Int
        let notApplicable: Int

        /// The rules that have to be met as well.
        let due: [Rule.ID]
    }

    /// A vector that is newer than the sealed profiles of the run, and not scored.
    struct LaterVector: Encodable {
        let vector: Vector.ID
        let verdict: String
    }

    /// A rule that is not met, expected or not.
    struct UnmetRule: Encodable {
        let id: Rule.ID
        let suite: Suite.ID?
        let level: String
        let basis: String
        let title: String
        let statement: String
        let status: String
        let isExpected: Bool
        let vectors: Int
        let missed: Int

        /// The index of the cause that explains a case of it.
        let cause: Int?

        let example: Example?
    }

    /// The shortest case that shows something.
    struct Example: Encodable {
        let vector: Vector.ID
        let comment: String
        let input: JSON
        let verdict: Verdict
        let twin: Vector.ID?
        let alone: String
    }

    /// What the implementation lacks, so that vectors do not apply.
    struct Lack: Encodable {
        let lacks: String
        let rules: Int
        let vectors: Int
    }

    /// A vector that cannot be run through the adapter.
    struct NotRun: Encodable {
        let vector: Vector.ID
        let reason: String
    }
}

extension JSONReport {
    /// Describes a report.
    ///
    /// - Throws: `VectorFileError` if the vectors cannot be read.
    init(of model: ReportModel) throws {
        let report = model.report
        let header = HeaderRecord(of: model, hash: try report.catalog.hash())
        vectors = header.vectors
        implementation = header.implementation
        selection = header.selection
        roles = header.roles
        isStrict = model.strict
        date = header.date
        conclusion = model.conclusion.word
        exitStatus = model.conclusion.exitStatus
        summary = report.lastLine(strict: model.strict)
        cases = model.vectors.kinds.adding(report.omissions.count, of: .notRun)
        rules = model.rules.statuses
        floor = report.floor?.map(\.id)
        profiles = report.profiles(strict: model.strict).map { Profile($0, strict: model.strict) }
        attacks = report.attacks.map(\.json)
        let causes = report.causes.all
        self.causes = try causes.map { cause in
            let members = try CauseRecord(cause).json().without("record", "example").members ?? []
            let example = try cause.example.map { try Example($0, in: report).json() }
            return .object(members + [.init("example", example ?? .null)])
        }
        let places = Dictionary(
            causes.enumerated().flatMap { index, cause in cause.cases.map { ($0.id, index) } }
        ) { first, _ in first }
        unmet = report.unmet.map { UnmetRule(model.row(of: $0), in: report, places) }
        lacks = report.inapplicable.map {
            Lack(lacks: $0.lack.rawValue, rules: $0.rules, vectors: $0.vectors)
        }
        notRun = report.omissions.map { NotRun(vector: $0.id, reason: $0.reason) }
        later = report.later.map { LaterVector(vector: $0.id, verdict: $0.verdict.kind.rawValue) }
    }
}

extension JSONReport.Profile {
    init(_ result: ProfileResult, strict: Bool) {
        id = result.claim.name
        conforms = result.isConforming(strict: strict)
        met = result.met.count
        notApplicable = result.notApplicable.count
        due = result.due(strict: strict).map(\.id)
    }
}

extension JSONReport.UnmetRule {
    init(_ row: RuleRow, in report: Report, _ causes: [Vector.ID: Int]) {
        let rule = row.result.rule
        id = rule.id
        suite = row.result.cases.first?.vector.suite
        level = rule.level.rawValue
        basis = rule.basis.rawValue
        title = rule.title
        statement = rule.statement
        status = row.result.status.rawValue
        isExpected = report.isUnmetAsExpected(row.result)
        vectors = row.result.cases.vectorCount
        missed = row.missed.vectorCount
        cause = row.missed.lazy.compactMap { causes[$0.id] }.first
        example = row.missed.mostTelling.map { JSONReport.Example($0, in: report) }
    }
}

extension JSONReport.Example {
    init(_ result: Report.Case, in report: Report) {
        vector = result.id
        comment = result.vector.comment
        input = result.vector.given
        verdict = result.verdict
        twin = result.vector.twin
        alone = report.run.rerun.text(for: result.id)
    }
}
