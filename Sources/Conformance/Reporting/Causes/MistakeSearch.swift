/// Finds few known mistakes that explain many failures and fit what passed.
///
/// A mistake that fails alike in one place at least explains half of a failure; one that would have failed
/// where the implementation passed is contradicted there.
package struct MistakeSearch {
    /// A vector that failed, and how its answer differs from what was expected, if that can be said.
    package typealias Failure = (vector: String, fingerprint: Fingerprint?)

    /// A mistake that explains failures.
    package struct Finding {
        /// The id of the mistake.
        package let mistake: String

        /// The indices of the failures that it explains and no finding before it does.
        package let failures: [Int]

        /// Whether it explains many of them, or one in full.
        package let isSure: Bool

        /// In how many places an implementation with this mistake would have done something else.
        package let misfits: Int
    }

    /// How a mistake compares with the run.
    private struct Match {
        /// How much of each failure it explains: 1 if it differs from what was expected in the same
        /// places and ways, 0.5 if it shares one.
        var weights: [Int: Double] = [:]

        /// How many vectors passed that it fails.
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

    private let failures: [Failure]
    private let matches: [(id: String, match: Match)]
    private var explained: [Double]

    /// Compares a run with what is known.
    ///
    /// - Parameters:
    ///   - failures: What failed.
    ///   - passed: The vectors that passed.
    ///   - known: How known mistakes answer.
    ///   - place: The place of a mistake in reading order, so that the choice among equals is always the same.
    package init(
        failures: [Failure], passed: [String], known: KnownAnswers, place: (String) -> Int
    ) {
        self.failures = failures
        explained = failures.map { _ in 0 }
        matches = Self.matches(failures, passed, known.answers)
            .sorted { place($0.id) < place($1.id) }
    }

    private static func matches(
        _ failures: [Failure], _ passed: [String], _ answers: [String: KnownAnswers.Groups]
    ) -> [(id: String, match: Match)] {
        var matches: [String: Match] = [:]
        for (index, failure) in failures.enumerated() {
            guard let found = failure.fingerprint else { continue }
            for (fingerprint, mistakes) in answers[failure.vector] ?? [] {
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
        for vector in matches.isEmpty ? [] : Set(passed) {
            for mistake in (answers[vector] ?? []).flatMap(\.mistakes) {
                matches[mistake]?.contradicted += 1
            }
        }
        return matches.filter { !$0.value.weights.isEmpty }.map { ($0.key, $0.value) }
    }

    /// Whether one mistake explains four of five failures of some vectors.
    package func hasMistake(for vectors: Set<String>) -> Bool {
        let indices = failures.indices.filter { vectors.contains(failures[$0].vector) }
        return matches.contains { _, match in
            indices.count { match.weights[$0] == 1 } * 5 >= indices.count * 4
        }
    }

    /// Counts the failures of some vectors as explained already.
    package mutating func skip(_ vectors: Set<String>) {
        for index in failures.indices where vectors.contains(failures[index].vector) {
            explained[index] = 1
        }
    }

    /// The mistakes that explain most beyond those before them.
    package mutating func findings(_ most: Int) -> [Finding] {
        var findings: [Finding] = []
        while findings.count < most, let index = mostGain ?? bestFit {
            findings.append(take(index))
        }
        return findings
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
    private mutating func take(_ index: Int) -> Finding {
        let (id, match) = matches[index]
        let news = match.weights.keys.filter { explained[$0] < match.weights[$0] ?? 0 }.sorted()
        for (failure, weight) in match.weights {
            explained[failure] = max(explained[failure], weight)
        }
        return Finding(
            mistake: id, failures: news,
            isSure: news.count > 3 || news.contains { match.weights[$0] == 1 },
            misfits: match.contradicted + match.differing.count)
    }
}
