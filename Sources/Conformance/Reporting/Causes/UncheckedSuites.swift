extension Report {
    /// The least number of refusals from which a conclusion is drawn.
    private static let leastRefusals = 5

    /// A cause for each suite in which the implementation accepts nearly everything that it must
    /// refuse.
    var uncheckedSuites: [Cause] {
        let cases = Dictionary(grouping: cases.ofFiles, by: \.vector.suite)
        return catalog.suites.compactMap { suite in
            cases[suite.id].flatMap { uncheckedSuite(suite, $0) }
        }
    }

    private func uncheckedSuite(_ suite: Suite, _ cases: [Case]) -> Cause? {
        let refusals = cases.filter { $0.vector.expectation.readings.allSatisfy(\.isRefusal) }
        let accepted = refusals.filter { $0.verdict.kind == .wrongAnswer && !isExpected($0) }
        let others = cases.filter(\.vector.expectation.isAcceptance)
        guard refusals.count >= Self.leastRefusals, accepted.count * 5 >= refusals.count * 4,
            others.count(where: \.verdict.isPassed) * 2 > others.count
        else { return nil }
        return Cause(
            words: "an implementation that accepts almost everything (\(suite.id))",
            mistake: nil, cases: accepted, misfits: refusals.count(where: \.verdict.isPassed))
    }
}
