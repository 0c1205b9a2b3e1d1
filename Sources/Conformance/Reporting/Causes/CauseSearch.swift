/// Finds few known mistakes that explain many failures and fit what passed.
///
/// A mistake that fails alike in one place at least explains half of a case; one that would have failed
/// where the implementation passed is contradicted there.
struct CauseSearch {
    /// How a mistake compares with the run.
    private struct Match {
        /// How much of each failure it explains: 1 if it differs from what was expected in the same
        /// places and ways, 0.5 if it shares one.
        var weights: [Int: Double] = [:]

        /// How many cases passed that it fails.
        var contradicted = 0

        /// The failures in which it fails in another way.
        var differing: Set<Int> = []

        /// What of its failures it shares with the run, from 0 to 1.
        var fit: Double {
            let shared = weights.values.reduce(0, +)
            return shared / Double(weights.count + contradicted + differing.count)
        }
    }

    /// The least fit of a mistake that is contradicted more than it explains.
    private static let leastFit = 0.3

    private let failures: [Report.Case]
    private let matches: [(id: String, match: Match)]
    private var explained: [Double]

    init(failures: [Report.Case], passed: [Report.Case]) {
        self.failures = failures
        explained = failures.map { _ in 0 }
        matches = Self.matches(failures, Set(passed.map(\.id)))
    }

    private static func matches(
        _ failures: [Report.Case], _ passed: Set<Vector.ID>
    ) -> [(id: String, match: Match)] {
        guard !failures.isEmpty else { return [] }
        let answers = (try? KnownAnswers.bundled.get())?.answers ?? [:]
        var matches: [String: Match] = [:]
        for (index, result) in failures.enumerated() {
            guard let outcome = result.outcome,
                let found = result.vector.expectation.fingerprint(of: outcome)
            else { continue }
            for (fingerprint, mistakes) in answers[result.id] ?? [] {
                let isAlike = fingerprint.hashes.contains(where: found.hashes.contains)
                let weight = fingerprint == found ? 1 : isAlike ? 0.5 : 0
                for mistake in mistakes {
                    if weight > 0 {
                        matches[mistake, default: Match()].weights[index] = weight
                    } else {
                        matches[mistake, default: Match()].differing.insert(index)
                    }
                }
            }
        }
        for vector in passed {
            for mistake in (answers[vector] ?? []).flatMap(\.mistakes) {
                matches[mistake]?.contradicted += 1
            }
        }
        return matches.filter { !$0.value.weights.isEmpty }.map { ($0.key, $0.value) }
            .sorted { place(of: $0.id) < place(of: $1.id) }
    }

    /// The mistakes that come with the package, with their places in reading order, so that the choice
    /// among equals is always the same.
    private static let mistakes = Dictionary(
        ((try? Catalog.bundled.mistakes) ?? []).enumerated().map { ($1.id, ($0, $1.title)) }
    ) { first, _ in first }

    private static func place(of id: String) -> Int { mistakes[id]?.0 ?? .max }

    /// What a mistake does, with its id.
    private static func words(for id: String) -> String {
        mistakes[id].map { "\($0.1) (\(id))" } ?? id
    }

    /// Whether one mistake explains four of five failures.
    func hasMistake(for cases: [Report.Case]) -> Bool {
        let ids = Set(cases.map(\.id))
        let indices = failures.indices.filter { ids.contains(failures[$0].id) }
        return matches.contains { _, match in
            indices.count { match.weights[$0] == 1 } * 5 >= indices.count * 4
        }
    }

    /// Counts cases as explained already.
    mutating func skip(_ cases: [Report.Case]) {
        let ids = Set(cases.map(\.id))
        for index in failures.indices where ids.contains(failures[index].id) {
            explained[index] = 1
        }
    }

    /// A cause for each of the mistakes that explain most beyond those before them.
    mutating func causes(_ most: Int) -> [Cause] {
        var causes: [Cause] = []
        while causes.count < most, let index = mostGain ?? bestFit {
            causes.append(take(index))
        }
        return causes
    }

    /// The mistake that explains most beyond what contradicts it.
    private var mostGain: Int? {
        best { match in
            let differing = match.differing.count { explained[$0] == 0 }
            let gain = news(of: match) - 0.5 - Double(match.contradicted) - 0.5 * Double(differing)
            return gain > 0 ? (gain, match.fit) : nil
        }
    }

    /// The mistake that fits best, though more contradicts it than it explains.
    private var bestFit: Int? {
        best { match in
            match.fit >= Self.leastFit && news(of: match) > 0 ? (match.fit, news(of: match)) : nil
        }
    }

    private func best(_ value: (Match) -> (Double, Double)?) -> Int? {
        let candidates = matches.indices.compactMap { index in
            value(matches[index].match).map { (index, $0) }
        }
        return candidates.max { ($0.1.0, $0.1.1, -$0.0) < ($1.1.0, $1.1.1, -$1.0) }?.0
    }

    /// How much a mistake explains that is not explained yet.
    private func news(of match: Match) -> Double {
        match.weights.reduce(0) { $0 + max(0, $1.value - explained[$1.key]) }
    }

    /// Counts what a mistake explains as explained.
    private mutating func take(_ index: Int) -> Cause {
        let (id, match) = matches[index]
        let news = match.weights.keys.filter { explained[$0] < match.weights[$0] ?? 0 }.sorted()
        let isSure = news.count > 3 || news.contains { match.weights[$0] == 1 }
        for (failure, weight) in match.weights {
            explained[failure] = max(explained[failure], weight)
        }
        return Cause(
            words: "\(isSure ? "" : "looks like ")an implementation that \(Self.words(for: id))",
            mistake: id, cases: news.map { failures[$0] },
            misfits: match.contradicted + match.differing.count)
    }
}
