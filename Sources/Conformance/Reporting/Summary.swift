/// The lines that end every report.
struct Summary {
    let report: Report
    let strict: Bool

    var lines: [String] {
        unmet + levels + readings + [vectors, verdict]
    }

    /// The rules that are not met, one a line, for those who read the end first.
    private var unmet: [String] {
        guard !report.unmet.isEmpty else { return [] }
        return report.unmet.map { result in
            let missed = result.cases.count { !$0.verdict.isPassed }
            let count = "\(missed) of \(result.cases.count) vectors"
            return "\(result.label(strict: strict))  \(result.id.padding(to: 50))  \(count)"
        } + [""]
    }

    private var levels: [String] {
        Rule.Level.allCases.compactMap { level in
            let rules = report.rules.filter { $0.rule.level == level }
            guard !rules.isEmpty else { return nil }
            return "\(level.rawValue.padding(to: 8))\(counts(rules))"
        }
    }

    private func counts(_ rules: [RuleResult]) -> String {
        let statuses = RuleResult.Status.allCases.dropFirst().compactMap { status in
            let count = rules.count { $0.status == status }
            return count == 0 ? nil : "\(count) \(status.rawValue)"
        }
        let met = rules.count { $0.status == .met }
        let bases = Rule.Basis.allCases.compactMap { basis in
            let of = rules.filter { $0.rule.basis == basis }
            return of.isEmpty
                ? nil : "\(basis.rawValue) \(of.count { $0.status == .met })/\(of.count)"
        }
        return (["\(met) of \(rules.count) rules met"] + statuses).joined(separator: ", ")
            + "  (\(bases.joined(separator: ", ")))"
    }

    /// The readings that the implementation takes where the sources allow several.
    private var readings: [String] {
        var rules: [(rule: Rule.ID, reading: String)] = []
        for result in report.cases {
            guard case .passed(let reading?) = result.verdict else { continue }
            let rule = result.vector.rule
            if !rules.contains(where: { $0.rule == rule && $0.reading == reading }) {
                rules.append((rule, reading))
            }
        }
        return rules.map { "reading \($0.rule): \($0.reading)" }
    }

    private var vectors: String {
        let cases = report.cases
        let kinds: [Verdict.Kind] = [.wrongAnswer, .noCredit, .fault, .unsupported, .notRun]
        let counts = kinds.compactMap { kind in
            let count = cases.count { $0.verdict.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        let passed = "\(cases.count { $0.verdict.isPassed }) of \(cases.count) passed"
        return "VECTORS ".padding(to: 8) + ([passed] + counts).joined(separator: ", ")
    }

    private var verdict: String {
        let met = "\(report.rules.count - report.unmet.count) of \(report.rules.count) rules met"
        guard report.isComplete else { return "INCOMPLETE: \(met), vectors \(report.version)" }
        let conforms = report.isConforming(strict: strict)
        let warnings = report.unmet.count { $0.rule.level == .should }
        let warned = conforms && warnings > 0 ? ", \(warnings) SHOULD not met" : ""
        return
            "\(conforms ? "CONFORMING" : "NOT CONFORMING"): \(met)\(warned), vectors \(report.version)"
    }
}
