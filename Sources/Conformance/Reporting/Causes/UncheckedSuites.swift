/// The suites in which an implementation accepts nearly everything that it must refuse.
struct UncheckedSuites {
    private let report: Report

    /// The least number of refusals from which a conclusion is drawn.
    private static let least = 5

    init(_ report: Report) {
        self.report = report
    }

    /// A cause for each of the suites.
    var causes: [Cause] {
        let suites = Dictionary(grouping: report.cases.filter { $0.numbers == nil }) {
            $0.vector.suite
        }
        return report.catalog.suites.compactMap { suite in
            suites[suite.id].flatMap { cause(suite, $0) }
        }
    }

    private func cause(_ suite: Suite, _ cases: [Report.Case]) -> Cause? {
        let refusals = cases.filter { $0.vector.expectation.readings.allSatisfy(\.isRefusal) }
        let accepted = refusals.filter { $0.verdict.kind == .wrongAnswer && !report.isExpected($0) }
        let others = cases.filter(\.vector.expectation.isAcceptance)
        guard refusals.count >= Self.least, accepted.count * 5 >= refusals.count * 4,
            others.count(where: \.verdict.isPassed) * 2 > others.count
        else { return nil }
        return Cause(
            words: "an implementation that accepts almost everything (\(suite.id))",
            mistake: nil, cases: accepted, misfits: refusals.count(where: \.verdict.isPassed))
    }
}
