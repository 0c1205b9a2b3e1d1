import StrictCodecs

/// What a report says of a known attack, by the verdicts on the rules that stand against it.
public struct AttackResult: Identifiable, Sendable {
    /// The attack.
    public let attack: Attack

    /// The rules that let it through, in the order of the attack.
    public let broken: [Rule.ID]

    /// How many of the selected rules against it are met.
    public let met: Int

    /// How many of them show nothing, by what became of them.
    package let open: [RuleResult.Status: Int]

    /// The id of the attack.
    public var id: Attack.ID { attack.id }

    /// What becomes of an attack.
    public enum Outcome: String, CaseIterable, Sendable {
        /// A rule against it is not met.
        case succeeds

        /// All selected rules against it are met.
        case heldOff = "held off"

        /// Of a rule against it nothing was shown, and none lets the attack through.
        case notShown = "not shown"

        /// The implementation lacks what all rules against it need.
        case notApplicable = "not applicable"
    }

    /// What becomes of the attack.
    public var outcome: Outcome {
        if !broken.isEmpty { return .succeeds }
        if !open.isEmpty { return .notShown }
        return met > 0 ? .heldOff : .notApplicable
    }
}

extension AttackResult {
    /// Gathers what became of the rules against an attack; nil if none of them was selected.
    ///
    /// - Parameters:
    ///   - attack: The attack.
    ///   - results: The selected rules by their ids.
    ///   - omitted: The selected rules of which no vector could be run.
    ///   - performed: The roles that the implementation performs.
    init?(
        of attack: Attack, _ results: [Rule.ID: RuleResult], omitted: Set<Rule.ID>,
        performed: Set<Role>
    ) {
        let judged = attack.rules.compactMap { results[$0] }
        let isBroken = { (result: RuleResult) in
            result.lets(attack, through: performed)
                && !attack.premises.contains {
                    $0.rule.hasSameOctets(as: result.id) && results[$0.needs]?.status == .notMet
                }
        }
        let unrun = attack.rules.count { omitted.contains($0) && results[$0] == nil }
        guard !judged.isEmpty || unrun > 0 else { return nil }
        self.attack = attack
        broken = judged.filter(isBroken).map(\.id)
        met = judged.count { $0.status == .met }
        let others = judged.filter { result in
            ![.met, .notApplicable].contains(result.status) && !isBroken(result)
        }
        var open = others.reduce(into: [:]) { $0[$1.status, default: 0] += 1 }
        if unrun > 0 { open[.notRun, default: 0] += unrun }
        self.open = open
    }

    /// The rules that show nothing, in words, such as `2 not shown, 1 not run`; one that is not met
    /// because of faults alone, or by what does not perform its role, shows nothing either.
    package var openWords: String { Self.words(open) }

    static func words(_ open: [RuleResult.Status: Int]) -> String {
        RuleResult.Status.allCases.flatMap { status in
            (open[status] ?? 0).listed(
                as: status == .notMet ? "not met without a telling answer" : status.rawValue)
        }.joined(separator: ", ")
    }
}

extension RuleResult {
    /// Whether the implementation did what the rule forbids: it gave a wrong answer, to an input that
    /// has to be refused if the rule has such inputs, and did so on purpose.
    ///
    /// A refusal tells nothing without its twin, and no answer tells anything if the implementation
    /// does not perform the role, or if the attacker gains nothing by it. A fault, a refusal where
    /// none was expected, or an answer that is not there breaks a rule and lets no attack through.
    fileprivate func lets(_ attack: Attack, through performed: Set<Role>) -> Bool {
        guard status == .notMet, let role, performed.contains(role) else { return false }
        let refusals = cases.filter { $0.vector.twin != nil }
        return (refusals.isEmpty ? cases : refusals).contains { result in
            result.twin?.isPassed != false && result.verdict.isWrongAnswer
                && !result.isOfOneThatRefusesAll && !attack.isHarmless(result.vector.id)
        }
    }

    /// The role that the rule is for.
    fileprivate var role: Role? {
        cases.first.flatMap { try? Operations.named($0.vector.operation).role }
    }
}

extension Report.Case {
    /// Whether the implementation did what one does that refuses everything.
    fileprivate var isOfOneThatRefusesAll: Bool {
        guard case .value(let form)? = outcome,
            let operation = try? Operations.named(vector.operation)
        else { return false }
        return operation.formOfRefusal(of: vector.input) == form
    }
}

extension Verdict {
    /// Whether the implementation answered, and should not have answered so.
    fileprivate var isWrongAnswer: Bool {
        switch self {
        case .wrongAnswer(let mismatch): !mismatch.lacksAnswer
        case .unstable: true
        default: false
        }
    }
}

extension Mismatch {
    /// Whether words stand in the place of the whole answer, since there was a refusal or a fault, or of one of several,
    /// or whether nothing was done at all: what is not there shows nothing forbidden.
    fileprivate var lacksAnswer: Bool {
        switch observed {
        case .words: path.isEmpty || path.utf8.last == UInt8(ascii: "]")
        case .value(let found): found.elements?.isEmpty == true
        }
    }
}

extension Report {
    /// What becomes of the known attacks, those without a selected rule left out, in their order.
    public var attacks: [AttackResult] {
        let results = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
        let omitted = Set(omissions.map(\.vector.rule))
        let performed = performedRoles
        return catalog.attacks.compactMap {
            AttackResult(of: $0, results, omitted: omitted, performed: performed)
        }
    }

    /// The roles of which the implementation meets a rule, or answers at least half of what has to be
    /// accepted rightly.
    ///
    /// One that gives every input the same answer does neither; one that accepts everything does the
    /// latter.
    private var performedRoles: Set<Role> {
        let roles = Dictionary(grouping: rules) { $0.role }
        return Set(roles.compactMap { $0.value.showPerformance ? $0.key : nil })
    }
}

extension [RuleResult] {
    /// Whether the results on the rules of a role show that the implementation performs it.
    fileprivate var showPerformance: Bool {
        let answered = lazy.flatMap(\.cases).filter {
            $0.vector.twin == nil && ![.unsupported, .notApplicable].contains($0.verdict.kind)
        }
        let right = answered.count { $0.verdict.isPassed }
        return contains { $0.status == .met } || (right > 0 && 2 * right >= answered.count)
    }
}

extension [AttackResult] {
    /// Those with an outcome.
    package func with(_ outcome: AttackResult.Outcome) -> [AttackResult] {
        filter { $0.outcome == outcome }
    }

    /// How many are held off, not shown and not applicable, such as `held off: 20`.
    package var restWords: [String] {
        AttackResult.Outcome.allCases.dropFirst().compactMap { outcome in
            let results = with(outcome)
            guard !results.isEmpty else { return nil }
            let open = results.reduce(into: [:]) { $0.merge($1.open, uniquingKeysWith: +) }
            let rules = outcome == .notShown ? " (rules: \(AttackResult.words(open)))" : ""
            return "\(outcome.rawValue): \(results.count)\(rules)"
        }
    }
}
