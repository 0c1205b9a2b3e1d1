extension Report {
    /// An operation that the implementation lacks, for one of the reasons that it gives.
    package struct Lack {
        /// The name of the operation.
        package let operation: String

        /// What the implementation says.
        package let reason: String

        /// The rules that are unsupported for this reason; a rule with several reasons is with each of them.
        package let rules: [Rule]
    }

    /// What the implementation lacks, with all rules that are unsupported.
    package var lacks: [Lack] { lacks(among: rules) }

    /// What the implementation lacks, in the order of the results.
    func lacks(among results: [RuleResult]) -> [Lack] {
        let lacks = results.filter { $0.status == .unsupported }.flatMap(\.lacks)
        return lacks.grouped { "\($0.operation)\n\($0.reason)" }.map { _, lacks in
            Lack(
                operation: lacks[0].operation, reason: lacks[0].reason,
                rules: lacks.flatMap(\.rules))
        }
    }
}

extension RuleResult {
    /// What its cases lack, each operation and reason once.
    fileprivate var lacks: [Report.Lack] {
        let lacks = cases.compactMap { result -> Report.Lack? in
            guard case .unsupported(let reason) = result.verdict else { return nil }
            return Report.Lack(operation: result.vector.operation, reason: reason, rules: [rule])
        }
        return lacks.grouped { "\($0.operation)\n\($0.reason)" }.map { $0.elements[0] }
    }
}
