import Conformance
import StrictCodecs

/// A claim for programs: the object of `Vectors/schema/claim.schema.json`, which a user may sign.
struct ClaimStatement: Encodable {
    let format = "conformance-claim"
    let formatVersion = 1
    let implementation: Implementation
    let profile: Profile
    let result: String
    let isStrict: Bool
    let rules: Counts
    let unmet: [Unmet]
    let notApplicable: [Inapplicable]
    let expected: [Expected]
    let notRun: [NotRun]
    let vectors: Vectors
    let resultFile: File
    let verifiedBy: Tool
    let command: String?
    let date: String?

    /// The profile, sealed or of the vectors of the run.
    struct Profile: Encodable {
        let id: String
        let isSealed: Bool

        /// The SHA-256 of the seal.
        let sealSha256: String?

        let title: String
        let meaning: String
    }

    /// The vectors, and whether they are others than those of their version that came with the tool.
    struct Vectors: Encodable {
        let version: String
        let sha256: String?
        let isAltered: Bool
    }

    /// How many rules of the profile there are of each kind.
    struct Counts: Encodable {
        let met: Int
        let notApplicable: Int
        let unmet: Int
    }

    /// A rule that is not met.
    struct Unmet: Encodable {
        let id: Rule.ID
        let level: String
        let status: String
        let isExpected: Bool
    }

    /// What does not apply, since the implementation lacks something.
    struct Inapplicable: Encodable {
        let lacks: String
        let rules: [Rule.ID]
        let vectors: Int
    }

    /// A known failure.
    struct Expected: Encodable {
        let rules: [Rule.ID]
        let outcome: String
        let reason: String
    }

    /// Vectors that could not be run.
    struct NotRun: Encodable {
        let reason: String
        let vectors: Int
    }

    /// A file by the name that it had, and its SHA-256.
    struct File: Encodable {
        let name: String
        let sha256: String
    }

    /// A tool.
    struct Tool: Encodable {
        let name: String
        let version: String
    }
}

extension ClaimStatement {
    init(_ claim: Claim) {
        let (report, profile) = (claim.report, claim.profile)
        implementation = report.run.implementation
        self.profile = Profile(
            id: profile.claim.name, isSealed: profile.claim.seal != nil,
            sealSha256: claim.sealHash, title: profile.claim.profile.title,
            meaning: profile.claim.profile.meaning)
        result = claim.result
        isStrict = claim.isStrict
        rules = Counts(
            met: profile.met.count, notApplicable: profile.notApplicable.count,
            unmet: profile.missing.count)
        unmet = claim.unmet.map { Unmet($0.rule, $0.result, in: report) }
        notApplicable = claim.inapplicable.map {
            Inapplicable(lacks: $0.lack.rawValue, rules: $0.rules, vectors: $0.vectors)
        }
        expected = claim.expected.map { Expected($0.entry, $0.rules) }
        notRun = claim.omissions.map { NotRun(reason: $0.reason, vectors: $0.vectors) }
        vectors = Vectors(
            version: report.version, sha256: claim.vectorsHash, isAltered: claim.hasAlteredVectors)
        resultFile = File(name: claim.file.name, sha256: claim.file.hash)
        verifiedBy = Tool(name: "conform", version: claim.toolVersion)
        command = claim.call.isEmpty ? nil : claim.call
        date = report.run.date
    }
}

extension ClaimStatement.Unmet {
    init(_ rule: Rule, _ result: RuleResult?, in report: Report) {
        id = rule.id
        level = rule.level.rawValue
        status = (result?.status ?? .notRun).word
        isExpected = result.map(report.isUnmetAsExpected) ?? false
    }
}

extension ClaimStatement.Expected {
    init(_ entry: ExpectedFailure, _ rules: [Rule.ID]) {
        self.rules = rules
        outcome = entry.failure.rawValue
        reason = entry.reason
    }
}

extension RuleResult.Status {
    /// The word for a rule that a profile misses: one that does not apply has to apply there.
    var word: String { self == .met || self == .notApplicable ? "does not apply" : rawValue }
}
