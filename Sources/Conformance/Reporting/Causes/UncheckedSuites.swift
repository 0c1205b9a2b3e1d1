extension Report {
    /// The least number of refusals from which a conclusion is drawn.
    private static let leastRefusals = 5

    /// A cause for each suite in which the implementation accepts nearly everything that it must
    /// refuse.
    var uncheckedSuites: [Cause] {
        let results = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
        return catalog.suites.compactMap { suite in
            let results = suite.rules.compactMap { results[$0.id] }
            return results.contains { $0.missedKinds.contains(.wrongAnswer) }
                ? uncheckedSuite(suite, results.flatMap { $0.cases.ofFiles }) : nil
        }
    }

    private func uncheckedSuite(_ suite: Suite, _ cases: [Case]) -> Cause? {
        let accepted = cases.filter { $0.verdict.kind == .wrongAnswer && $0.mustBeRefused }
        guard accepted.count * 5 >= Self.leastRefusals * 4 else { return nil }
        let refusals = cases.filter { $0.mustBeRefused }
        let unexpected = accepted.filter { !isExpected($0) }
        let others = cases.filter { $0.vector.expectation.isAcceptance }
        guard refusals.count >= Self.leastRefusals, unexpected.count * 5 >= refusals.count * 4,
            others.count(where: \.verdict.isPassed) * 2 > others.count
        else { return nil }
        return Cause(
            words: "an implementation that accepts almost everything (\(suite.id))",
            mistake: nil, cases: unexpected, misfits: refusals.count(where: \.verdict.isPassed))
    }
}

extension Report.Case {
    /// Whether every allowed answer to the vector is a refusal.
    fileprivate var mustBeRefused: Bool {
        vector.expectation.readings.allSatisfy(\.isRefusal)
    }
}
