import Conformance

/// What an implementation does in a whole suite.
struct CoarseCause {
    /// What it does, with the id of the suite.
    let words: String

    /// The failures that this explains.
    let cases: [Report.Case]

    /// In how many cases it does otherwise.
    let misfits: Int
}

extension Report {
    /// The least number of vectors from which a conclusion is drawn.
    private static let leastCases = 5

    /// A cause for each suite in which the implementation accepts nearly everything that it must
    /// refuse, or fails nearly everything that it must accept in the same words.
    var coarseCauses: [CoarseCause] {
        let results = Dictionary(firstOf: rules.map { ($0.id, $0) })
        return catalog.suites.flatMap { suite in
            let results = suite.rules.compactMap { results[$0.id] }
            let hasFailures = results.contains { $0.missedKinds.contains(.wrongAnswer) }
            let cases = hasFailures ? results.flatMap { $0.cases.ofFiles } : []
            return [uncheckedSuite(suite, cases), unservedSuite(suite, cases)].compactMap { $0 }
        }
    }

    private func uncheckedSuite(_ suite: Suite, _ cases: [Case]) -> CoarseCause? {
        let refusals = cases.filter(\.mustBeRefused)
        let accepted = refusals.filter { $0.verdict.kind == .wrongAnswer && !isExpected($0) }
        let others = cases.filter { $0.vector.expectation.isAcceptance }
        guard Self.areMost(accepted.count, of: refusals.count),
            others.count(where: \.verdict.isPassed) * 2 > others.count
        else { return nil }
        return CoarseCause(
            words: "an implementation that accepts almost everything (\(suite.id))",
            cases: accepted, misfits: refusals.count(where: \.verdict.isPassed))
    }

    private func unservedSuite(_ suite: Suite, _ cases: [Case]) -> CoarseCause? {
        let acceptances = cases.filter { $0.vector.expectation.isAcceptance }
        let failed = acceptances.filter { $0.verdict.kind == .wrongAnswer && !isExpected($0) }
        guard Self.areMost(failed.count, of: acceptances.count) else { return nil }
        let groups = failed.grouped { DifferenceWords(of: $0).text }
        guard let most = groups.max(by: { $0.elements.count < $1.elements.count }),
            Self.areMost(most.elements.count, of: acceptances.count)
        else { return nil }
        let isServed = most.elements.contains { $0.isAnswered }
        let words =
            isServed ? "answers almost everything in one wrong way" : "serves next to nothing"
        return CoarseCause(
            words: "an implementation that \(words) (\(suite.id)): "
                + DifferenceWords.words(for: most.elements),
            cases: most.elements, misfits: acceptances.count(where: \.verdict.isPassed))
    }

    private static func areMost(_ count: Int, of all: Int) -> Bool {
        all >= leastCases && count * 5 >= all * 4
    }
}

extension Report.Case {
    /// Whether the implementation gave a value, be it a wrong one.
    fileprivate var isAnswered: Bool {
        if case .value = outcome { true } else { false }
    }

    /// Whether every allowed answer to the vector is a refusal.
    var mustBeRefused: Bool {
        vector.expectation.readings.allSatisfy(\.isRefusal)
    }
}
