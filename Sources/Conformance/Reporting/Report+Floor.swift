extension Report {
    /// The rules that are met, and that every program meets that signs in; nil if no running program was checked.
    ///
    /// Only a program that runs has no language of its own, since its adapter is the suite.
    package var floor: [RuleResult]? {
        let ofPrograms: [Role] = [.installedApp, .clientProgram]
        guard run.implementation.language.isEmpty, !roles.isEmpty,
            roles.allSatisfy(ofPrograms.contains)
        else { return nil }
        return rules.filter { $0.status == .met && $0.rule.floor != nil }
    }
}

extension TextReport {
    /// How many of the rules met say little of a program.
    var floor: [String] {
        guard let floor = report.floor, !floor.isEmpty else { return [] }
        return [
            "FLOOR".padding(to: 8)
                + "\(floor.count) of the \(report.metCount) rules met are met by any program that signs in"
        ]
    }
}
