extension Report {
    /// The block of the text report on a rule.
    package func lines(on result: RuleResult, strict: Bool) -> [String] {
        TextReport(report: self, strict: strict).block(of: result)
    }

    /// The block of the text report on a case, without the empty line behind it.
    package func lines(on result: Case) -> [String] {
        TextReport(report: self, strict: false).block(of: result).dropLast()
    }

    /// Where a rule comes from.
    package func sourceLine(of rule: Rule) -> String {
        SourceLine(rule: rule, catalog: catalog).text
    }
}
