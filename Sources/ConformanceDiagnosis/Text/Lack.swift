package import Conformance

extension Report {
    /// An operation that the implementation lacks, for one of the reasons that it gives.
    package struct Lack {
        /// The name of the operation.
        package let operation: String

        /// What the implementation says.
        package let reason: String

        /// The rules that are unsupported for this reason; a rule with several reasons is with each of them.
        package let rules: [Rule]

        /// The lack in a line, with the number of its rules.
        var line: String {
            let musts = rules.count { $0.level == .must }
            let count = rules.count.counting("rule")
            return "LACK  \(operation): \(count), \(musts) MUST: \(Excerpt.cut(reason, to: 160))"
        }
    }

    /// What the implementation lacks, with all rules that are unsupported.
    package var lacks: [Lack] { lacks(among: rules) }

    /// What the implementation lacks, in the order of the results.
    func lacks(among results: [RuleResult]) -> [Lack] {
        let lacks = results.filter { $0.status == .unsupported }.flatMap { result in
            result.cases.compactMap { one -> Lack? in
                guard case .unsupported(let reason) = one.verdict else { return nil }
                return Lack(
                    operation: one.vector.operation, reason: reason, rules: [result.rule])
            }
        }
        return lacks.grouped { "\($0.operation)\n\($0.reason)" }.map { _, lacks in
            Lack(
                operation: lacks[0].operation, reason: lacks[0].reason,
                rules: lacks.flatMap(\.rules).grouped(by: \.id).map { $0.elements[0] })
        }
    }
}

extension Report {
    /// What does not apply to the implementation because of something that it lacks.
    package struct Inapplicable: Sendable {
        /// What it lacks.
        package let lack: Capability

        /// How many rules do not apply at all.
        package internal(set) var rules = 0

        /// How many vectors do not apply, those of other rules among them.
        package internal(set) var vectors = 0

        /// How many there are, in words.
        var extent: String {
            let vectors = vectors.counting("vector")
            return rules == 0 ? vectors : "\(rules.counting("rule")), \(vectors)"
        }
    }

    /// What does not apply to the implementation, by what it lacks; a rule counts once.
    package var inapplicable: [Inapplicable] {
        var all: [Capability: Inapplicable] = [:]
        for result in rules {
            let lacks = Dictionary(grouping: result.cases, by: \.verdict.lack)
            let order = Capability.allCases.filter { lacks[$0] != nil }
            for lack in order {
                let isCounted = lack == order[0] && result.status == .notApplicable
                all[lack, default: Inapplicable(lack: lack)].rules += isCounted ? 1 : 0
                all[lack]?.vectors += (lacks[lack] ?? []).vectorCount
            }
        }
        return Capability.allCases.compactMap { all[$0] }
    }
}

extension Verdict {
    /// What the implementation lacks, if the vector does not apply to it.
    package var lack: Capability? {
        if case .notApplicable(let lack) = self { lack } else { nil }
    }
}
