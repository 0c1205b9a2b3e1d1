/// What the vectors of a rule say together.
public struct RuleResult: Identifiable, Sendable {
    /// The rule.
    public let rule: Rule

    /// The cases of its vectors that were selected.
    public let cases: [Case]

    /// What became of its families that were selected.
    public let families: [FamilyResult]

    public var id: Rule.ID { rule.id }

    /// What became of the rule.
    public var status: Status {
        let kinds = missedKinds
        if kinds.isEmpty { return .met }
        if kinds.contains(.notRun) { return .notRun }
        return kinds == [.unsupported] ? .unsupported : .notMet
    }

    /// What became of the cases that did not pass.
    private var missedKinds: Set<Verdict.Kind> {
        let kinds = cases.map(\.verdict.kind) + families.flatMap(\.missed).map(\.kind)
        return Set(kinds).subtracting([.passed])
    }

    /// What becomes of a rule.
    public enum Status: String, CaseIterable, Sendable {
        /// All its cases passed.
        case met

        /// A case failed.
        case notMet = "not met"

        /// The implementation lacks the operation; not met either.
        case unsupported

        /// The run ended before.
        case notRun = "not run"
    }
}

extension RuleResult {
    /// The word that begins a line on the rule.
    package func label(strict: Bool) -> String {
        switch status {
        case .met: "PASS"
        case .unsupported: "LACK"
        case .notRun: "SKIP"
        case .notMet: rule.counts(strict: strict) ? "FAIL" : "WARN"
        }
    }
}

extension Verdict {
    /// The kind of a verdict, without what goes with it.
    public enum Kind: String, Sendable {
        case passed
        case wrongAnswer = "wrong answer"
        case noCredit = "no credit"
        case unsupported
        case fault
        case unstable
        case notRun = "not run"
    }

    /// The kind of the verdict.
    public var kind: Kind {
        switch self {
        case .passed: .passed
        case .failed: .wrongAnswer
        case .uncredited: .noCredit
        case .unsupported: .unsupported
        case .fault: .fault
        case .unstable: .unstable
        case .notRun: .notRun
        }
    }
}
