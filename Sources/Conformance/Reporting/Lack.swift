import StrictCodecs

extension Report {
    /// An operation that the implementation lacks.
    package struct Lack {
        /// The name of the operation.
        package let operation: String

        /// What the implementation says of the first vector.
        package let reason: String

        /// The rules that are unsupported for want of it.
        package internal(set) var rules: [Rule]
    }

    /// The operations that the implementation lacks, with all rules that are unsupported.
    package var lacks: [Lack] { lacks(among: rules) }

    /// The operations that the implementation lacks, in the order of the results.
    func lacks(among results: [RuleResult]) -> [Lack] {
        results.reduce(into: []) { lacks, result in
            guard result.status == .unsupported,
                let first = result.cases.first(where: { $0.verdict.kind == .unsupported }),
                case .unsupported(let reason) = first.verdict
            else { return }
            let operation = first.vector.operation
            let index = lacks.firstIndex { $0.operation.hasSameOctets(as: operation) }
            if let index { return lacks[index].rules.append(result.rule) }
            lacks.append(Lack(operation: operation, reason: reason, rules: [result.rule]))
        }
    }
}
