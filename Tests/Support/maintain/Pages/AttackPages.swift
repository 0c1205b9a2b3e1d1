import Conformance
import ConformanceDiagnosis
import ConformanceReports

/// The page on known attacks, and the chapter of `SPEC.md`.
struct AttackPages {
    let catalog: Catalog
    let index: CatalogIndex

    static let path = "Vectors/Pages/ATTACKS.md"

    private var links: PageLinks { PageLinks(from: 2, in: catalog) }

    /// The page.
    var text: String {
        """
        # Known attacks

        Each attack, what the attacker gains, where it is described, and the rules that stand against it, by role.
        [attacks.json](../attacks.json) has them for programs, [SPEC.md](../../SPEC.md#attacks) says what reports make of them.

        \(catalog.attacks.map(section).joined(separator: "\n\n"))

        """
    }

    private func section(on attack: Attack) -> String {
        """
        ## \(attack.title)

        <a id="\(attack.id)"></a>`\(attack.id)`. \(attack.gain)

        Described in: \(attack.sources.map(link).joined(separator: ", ")).

        \(defence(of: attack))
        """
    }

    /// A section leads to the standard itself, since the index has only those that rules cite.
    private func link(to source: Rule.Source) -> String {
        guard case .standard(let text) = source, let citation = Citation(text) else {
            return links.link(to: source)
        }
        let standard = index.standards.first { $0.id == citation.standard }
        return "[\(text)](\(standard?.url ?? ""))"
    }

    private func defence(of attack: Attack) -> String {
        if let reason = attack.reason { return "No rule: \(reason)" }
        let rows = Role.allCases.compactMap { role -> [String]? in
            let rules = catalog.rules(against: attack, of: role)
            return rules.isEmpty ? nil : ["`\(role.rawValue)`", links.links(to: rules)]
        }
        let table = MarkdownRows(head: ["role", "rules"], rows: rows).text
        let effects = attack.effects.map(words).reduce(into: [String]()) { words, item in
            if !words.contains(item) { words.append(item) }
        }
        let exceptions = attack.effects.flatMap(\.exceptions).map(words)
        return ([table, effects.joined(separator: "\n")] + exceptions).joined(separator: "\n\n")
    }

    /// What is seen of the attack where a rule is not met.
    private func words(_ effect: AttackEffect) -> String {
        "- \(effect.isSuccess ? "It succeeds" : "A protection is missing") where \(effect.words)."
    }

    /// Which vectors do not show the attack, by the last part of their ids.
    private func words(_ exception: AttackEffect.Exception) -> String {
        let names = exception.vectors.map { "`\($0.split(separator: "/").last ?? "")`" }
        return "Not shown by \(names.joined(separator: ", ")): \(exception.reason)"
    }

    /// The table of `SPEC.md`.
    static func summary(of catalog: Catalog) -> String {
        let rows = catalog.attacks.map { attack in
            let rules = attack.rules.isEmpty ? "–" : "\(attack.rules.count)"
            return ["[\(attack.title)](Vectors/Pages/ATTACKS.md#\(attack.id))", attack.gain, rules]
        }
        return MarkdownRows(head: ["attack", "what the attacker gains", "rules"], rows: rows).text
    }
}
