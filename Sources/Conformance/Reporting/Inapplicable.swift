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
        var extent: String { Self.extent(rules: rules, vectors: vectors) }

        /// Numbers of rules and vectors, in words.
        static func extent(rules: Int, vectors: Int) -> String {
            let vectors = vectors.counting("vector")
            return rules == 0 ? vectors : "\(rules.counting("rule")), \(vectors)"
        }
    }

    /// What does not apply to the implementation, by what it lacks; a rule counts once.
    package var inapplicable: [Inapplicable] {
        var all: [Capability: Inapplicable] = [:]
        for result in rules {
            for (index, (lack, vectors)) in result.lacks.enumerated() {
                let isCounted = index == 0 && result.status == .notApplicable
                all[lack, default: Inapplicable(lack: lack)].rules += isCounted ? 1 : 0
                all[lack]?.vectors += vectors
            }
        }
        return Capability.allCases.compactMap { all[$0] }
    }
}

extension RuleResult {
    /// What its vectors need and the implementation lacks, with the number of those vectors.
    fileprivate var lacks: [(lack: Capability, vectors: Int)] {
        Capability.allCases.compactMap { lack in
            let vectors = cases.filter { $0.verdict.lack == lack }.vectorCount
            return vectors == 0 ? nil : (lack, vectors)
        }
    }
}

extension Verdict {
    /// What the implementation lacks, if the vector does not apply to it.
    fileprivate var lack: Capability? {
        if case .notApplicable(let lack) = self { lack } else { nil }
    }
}
