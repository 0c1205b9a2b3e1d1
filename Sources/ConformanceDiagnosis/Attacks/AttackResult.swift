public import Conformance
import StrictCodecs

/// What a report says of a known attack, by the answers to the vectors of the rules against it.
public struct AttackResult: Identifiable, Sendable {
    /// The attack.
    public let attack: Attack

    /// What was seen of it, in the order of the attack.
    package let sightings: [Sighting]

    /// How many of the selected rules against it are met.
    public let met: Int

    /// How many of them show nothing, by what became of them.
    package let open: [RuleResult.Status: Int]

    /// The id of the attack.
    public var id: Attack.ID { attack.id }

    /// What was seen of an attack at one rule.
    package struct Sighting: Sendable {
        /// What the answer says.
        package let effect: AttackEffect

        /// The rule, which is not met.
        package let rule: Rule.ID

        /// The first vector of the rule at which it was seen.
        package let vector: Vector.ID
    }

    /// What becomes of an attack.
    public enum Outcome: String, CaseIterable, Sendable {
        /// An answer shows that it succeeds.
        case succeeds

        /// An answer shows that a protection against it is missing, and none that it succeeds.
        case unprotected

        /// All selected rules against it are met.
        case heldOff = "held off"

        /// Of a rule against it nothing was shown, and nothing was seen of the attack.
        case notShown = "not shown"

        /// The implementation lacks what all rules against it need.
        case notApplicable = "not applicable"
    }

    /// What becomes of the attack.
    public var outcome: Outcome {
        if !sightings.isEmpty {
            return sightings.contains(where: \.effect.isSuccess) ? .succeeds : .unprotected
        }
        if !open.isEmpty { return .notShown }
        return met > 0 ? .heldOff : .notApplicable
    }

    /// The rules that let it through, or whose protection is missing, in the order of the attack.
    public var broken: [Rule.ID] {
        attack.rules.filter { rule in sightings.contains { $0.rule.hasSameOctets(as: rule) } }
    }

    /// What was seen first of what decides the outcome, with its vector; nil if nothing was seen.
    package var evidence: String? {
        (success ?? sightings.first).map { "\($0.effect.words) (\($0.vector))" }
    }

    /// What shows first that it succeeds, or nil if nothing does.
    var success: Sighting? { sightings.first(where: \.effect.isSuccess) }
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
        let unrun = attack.rules.count { omitted.contains($0) && results[$0] == nil }
        guard !judged.isEmpty || unrun > 0 else { return nil }
        self.attack = attack
        sightings = attack.effects.flatMap { effect in
            effect.rules.compactMap { results[$0]?.sighting(of: effect, at: performed) }
        }
        let seen = Set(sightings.map(\.rule))
        met = judged.count { $0.status == .met }
        let others = judged.filter {
            ![.met, .notApplicable].contains($0.status) && !seen.contains($0.id)
        }
        var open = others.reduce(into: [:]) { $0[$1.status, default: 0] += 1 }
        if unrun > 0 { open[.notRun, default: 0] += unrun }
        self.open = open
    }

    /// The rules that show nothing, in words, such as `2 not shown, 1 not run`; one that is not met
    /// and whose answers have nothing of the attack in them shows nothing either.
    package var openWords: String { Self.words(open) }

    static func words(_ open: [RuleResult.Status: Int]) -> String {
        RuleResult.Status.allCases.flatMap { status in
            (open[status] ?? 0).listed(
                as: status == .notMet ? "not met without a telling answer" : status.rawValue)
        }.joined(separator: ", ")
    }
}

extension RuleResult {
    /// What is seen of an attack at this rule; nil if nothing is, or the implementation does not
    /// perform the role.
    fileprivate func sighting(
        of effect: AttackEffect, at performed: Set<Role>
    ) -> AttackResult.Sighting? {
        guard status == .notMet, let role, performed.contains(role),
            let shown = effect.telling(among: cases).first(where: effect.isShown)
        else { return nil }
        return AttackResult.Sighting(effect: effect, rule: id, vector: shown.id)
    }

    /// The role that the rule is for.
    fileprivate var role: Role? {
        cases.first.flatMap { try? Operations.named($0.vector.operation).role }
    }
}

extension Report {
    /// What becomes of the known attacks, those without a selected rule left out, in their order.
    public var attacks: [AttackResult] {
        let omitted = Set(omissions.map(\.vector.rule))
        let performed = performedRoles
        return catalog.attacks.compactMap {
            AttackResult(of: $0, resultOfRule, omitted: omitted, performed: performed)
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

    /// Those of which something was seen, by what becomes of them.
    package var seen: [(title: String, results: [AttackResult])] {
        [
            ("attacks that succeed", with(.succeeds)),
            ("attacks not protected against", with(.unprotected)),
        ].filter { !$0.1.isEmpty }
    }

    /// How many are held off, not shown and not applicable, such as `held off: 20`.
    package var restWords: [String] {
        AttackResult.Outcome.allCases.dropFirst(2).compactMap { outcome in
            let results = with(outcome)
            guard !results.isEmpty else { return nil }
            let open = results.reduce(into: [:]) { $0.merge($1.open, uniquingKeysWith: +) }
            let rules = outcome == .notShown ? " (rules: \(AttackResult.words(open)))" : ""
            return "\(outcome.rawValue): \(results.count)\(rules)"
        }
    }
}
