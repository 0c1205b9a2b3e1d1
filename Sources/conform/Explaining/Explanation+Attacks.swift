import Conformance
import ConformanceReports

extension Explanation {
    // MARK: - Attacks

    func lines(on attack: Attack) -> [String] {
        ["\(attack.id)  an attack", "\(attack.title).", "", attack.gain, "", "Described in:"]
            + attack.sources.map(line(on:)) + [""] + defence(of: attack) + exceptions(of: attack)
    }

    /// Which vectors of the rules do not show the attack, and which rules do not without another one.
    private func exceptions(of attack: Attack) -> [String] {
        let harmless = attack.harmless.flatMap { harmless in
            ["", "Not shown by these vectors: \(harmless.reason)"]
                + harmless.vectors.map { "  \($0)" }
        }
        let premises = attack.premises.map {
            "\($0.rule) says nothing of it where \($0.needs) is not met. \($0.reason)"
        }
        return harmless + (premises.isEmpty ? [] : [""]) + premises
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
