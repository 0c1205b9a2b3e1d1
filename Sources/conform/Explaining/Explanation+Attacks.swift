import Conformance
import ConformanceDiagnosis
import ConformanceReports

extension Explanation {
    // MARK: - Attacks

    func lines(on attack: Attack) -> [String] {
        ["\(attack.id)  an attack", "\(attack.title).", "", attack.gain, "", "Described in:"]
            + attack.sources.map(line(on:)) + [""] + defence(of: attack) + evidence(of: attack)
    }

    /// What is seen of the attack where a rule is not met, and which vectors do not show it.
    private func evidence(of attack: Attack) -> [String] {
        attack.effects.flatMap { effect in
            let head = effect.isSuccess ? "It succeeds" : "A protection is missing"
            return ["", "\(head) where \(effect.words), by:"] + effect.rules.map { "  \($0)" }
                + effect.exceptions.flatMap { exception in
                    ["  but not in these vectors: \(exception.reason)"]
                        + exception.vectors.map { "    \($0)" }
                }
        }
    }

    /// The rules against it by the suites to which they belong, or why there are none.
    private func defence(of attack: Attack) -> [String] {
        if case .reason(let reason) = attack.defence { return ["No rule: \(reason)"] }
        return ["Rules that stand against it:"]
            + Role.allCases.flatMap { role -> [String] in
                let rules = catalog.rules(against: attack, of: role)
                return rules.isEmpty ? [] : ["", "\(role.rawValue):"] + lines(on: rules)
            }
    }

    /// The attacks against which a rule stands.
    func attacks(against rule: Rule) -> [String] {
        let attacks = catalog.attacks.filter { $0.rules.contains(rule.id) }
        return attacks.isEmpty
            ? [] : ["", "Stands against:"] + attacks.map { "  \($0.id)  \($0.title)" }
    }
}
