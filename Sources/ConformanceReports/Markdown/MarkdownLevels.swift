import Conformance

/// The table that counts the rules by level and basis.
struct MarkdownLevels {
    let report: Report

    var table: MarkdownTable {
        let bases = Rule.Basis.allCases
        let rows = Rule.Level.allCases.compactMap { level -> [String]? in
            let rules = report.rules.filter { $0.rule.level == level }
            guard !rules.isEmpty else { return nil }
            let cells = bases.map { basis in count(rules.filter { $0.rule.basis == basis }) }
            return [level.rawValue] + cells + [count(rules)]
        }
        return MarkdownTable(head: ["Level"] + bases.map(\.rawValue) + ["Rules met"], rows: rows)
    }

    private func count(_ rules: [RuleResult]) -> String {
        rules.isEmpty ? "–" : "\(rules.count { $0.status == .met }) of \(rules.count)"
    }
}
