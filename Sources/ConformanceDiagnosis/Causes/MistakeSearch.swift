import Conformance

/// Finds the known mistakes that explain the failures of a run and fit what passed.
///
/// Answers are compared place by place. A mistake explains the places of a failure at which it fails in
/// the same way, so that several can explain one failure; one that would have failed where the implementation passed is
/// contradicted there. A difference that most failures have and that mistakes do not explain is evidence for none.
package struct MistakeSearch {
    /// A vector that failed, and how its answer differs from what was expected, if that can be said.
    package typealias Failure = (vector: String, fingerprint: Fingerprint?)

    /// A mistake that explains failures.
    package struct Finding {
        /// The id of the mistake.
        package let mistake: String

        /// The ids of other mistakes that fail the same vectors in the same way.
        package let alike: [String]

        /// The indices of the failures of which it explains more than the findings before it.
        package let failures: [Int]

        /// Whether the implementation does most of what the mistake does, and nothing contradicts it.
        package let isSure: Bool

        /// The ids of the vectors that passed and that the mistake fails.
        package let misfits: [String]

        /// The same finding of one of the mistakes that are alike.
        func named(_ id: String) -> Finding {
            Finding(
                mistake: id, alike: [mistake] + alike.filter { $0 != id }, failures: failures,
                isSure: isSure, misfits: misfits)
        }
    }

    /// How a mistake compares with the run.
    struct Match {
        /// The failures that it explains, with how much of its places they have.
        var shares: [Share] = []

        /// The failures in which it fails in another way.
        var differing: [Int] = []

        /// The indices of the vectors that passed and that it fails.
        var contradictions: [Int] = []

        /// How many they are.
        var contradicted: Int { contradictions.count }

        /// What it explains, in failures.
        var shared: Double { shares.reduce(0) { $0 + $1.fit } }

        /// How many of the vectors that it fails were run.
        var count: Int { shares.count + contradicted + differing.count }

        /// What of its failures it shares with the run, from 0 to 1.
        var fit: Double { shared / Double(count) }

        /// Whether no vector tells it from another.
        func isLike(_ other: Match) -> Bool {
            shares == other.shares && differing == other.differing
                && contradictions == other.contradictions
        }

        /// Whether it explains all that another explains, in full.
        func covers(_ other: Match) -> Bool {
            other.shares.allSatisfy { share in
                shares.contains {
                    $0.failure == share.failure && $0.fit == 1
                        && Set($0.places).isSuperset(of: share.places)
                }
            }
        }
    }

    /// What a mistake has in common with a failure.
    struct Share: Equatable {
        let failure: Int

        /// The indices of the common places among all places of the run.
        let places: [Int]

        /// 1 if all places of the mistake are there.
        let fit: Double
    }

    /// The least fit of a mistake that is contradicted more than it explains.
    private static let leastFit = 0.3

    /// The least part of a failure that such a mistake explains.
    private static let leastNews = 0.3

    /// The least fit of what is said without reserve; `maintain defects` measures how often it is true.
    private static let sureFit = 0.6

    /// The most failures that say little of a mistake if others fail them as well.
    private static let fewFailures = 2

    /// The least part of what an uncertain mistake explains that no other one does.
    private static let leastNovelty = 0.5

    /// How many more failures than it is contradicted by a mistake explains where others explain failures of its rules.
    private static let leastSupport = 2

    /// The least number of failures with one difference that are one matter if mistakes do not explain them.
    private static let leastOften = 20

    /// The least part of them that mistakes have to explain to be told by this difference.
    private static let leastExplained = 0.4

    /// How much of a place is explained if a whole suite is: more than by any mistake.
    private static let skipped = 2.0

    /// How much is known of an answer that accepts what must be refused, whatever it gives.
    private static let acceptanceFit = 0.8

    let failures: [Failure]
    let matches: [(id: String, match: Match, fit: Double)]

    /// For each failure, the indices of its places.
    let places: [Range<Int>]

    /// The ids of the vectors that passed, each once.
    private let passed: [String]

    /// The difference at each place.
    private let hashes: [UInt32]

    /// How much of each place is explained.
    var explained: [Double]

    /// The rule of a vector that failed.
    let rule: (String) -> String

    /// The rules of which failures are explained.
    var explainedRules: Set<String> = []

    /// Compares a run with what is known.
    ///
    /// - Parameters:
    ///   - failures: What failed.
    ///   - passed: The vectors that passed, each once.
    ///   - known: How known mistakes answer.
    ///   - place: The place of a mistake in reading order, so that the choice among equals is always the same.
    ///   - ignored: Differences that are evidence for no mistake.
    ///   - rule: The rule of a vector that failed.
    package init(
        failures: [Failure], passed: [String], known: KnownAnswers, place: (String) -> Int,
        ignoring ignored: Set<UInt32> = [], rule: @escaping (String) -> String
    ) {
        self.failures = failures
        self.rule = rule
        self.passed = passed
        var (places, hashes) = ([Range<Int>](), [UInt32]())
        for failure in failures {
            let start = hashes.count
            hashes += failure.fingerprint?.hashes ?? []
            places.append(start..<hashes.count)
        }
        (self.places, self.hashes) = (places, hashes)
        explained = [Double](repeating: 0, count: hashes.count)
        matches = Self.matches(failures, places, passed, known.answers, ignored)
            .map { ($0.key, $0.value, $0.value.fit) }.sorted { place($0.0) < place($1.0) }
    }

    private static func matches(
        _ failures: [Failure], _ places: [Range<Int>], _ passed: [String],
        _ answers: [String: KnownAnswers.Groups], _ ignored: Set<UInt32>
    ) -> [String: Match] {
        var matches: [String: Match] = [:]
        for (index, failure) in failures.enumerated() {
            guard let found = failure.fingerprint else { continue }
            for (fingerprint, mistakes) in answers[failure.vector] ?? [] {
                guard let answer = fingerprint.without(ignored) else { continue }
                let share = Self.share(
                    of: answer, in: found, index, from: places[index].lowerBound)
                for mistake in mistakes {
                    if let share {
                        matches[mistake, default: Match()].shares.append(share)
                    } else {
                        matches[mistake, default: Match()].differing.append(index)
                    }
                }
            }
        }
        matches = matches.filter { !$0.value.shares.isEmpty }
        for (index, vector) in passed.enumerated() where !matches.isEmpty {
            for (_, mistakes) in answers[vector] ?? [] {
                for mistake in mistakes { matches[mistake]?.contradictions.append(index) }
            }
        }
        return matches
    }

    /// What an answer of a mistake has in common with a failure; nil if that is nothing.
    private static func share(
        of answer: Fingerprint, in found: Fingerprint, _ failure: Int, from start: Int
    ) -> Share? {
        let common = found.hashes.indices.filter { answer.hashes.contains(found.hashes[$0]) }
        guard !common.isEmpty else { return nil }
        let isAccepted = common.contains { found.hashes[$0] == Fingerprint.acceptance }
        let part = Double(common.count) / Double(answer.hashes.count)
        return Share(
            failure: failure, places: common.map { start + $0 },
            fit: min(1, isAccepted ? max(part, acceptanceFit) : part))
    }

    /// Whether one mistake explains four of five failures of some vectors in full.
    package func hasMistake(for vectors: Set<String>) -> Bool {
        let indices = Set(failures.indices.filter { vectors.contains(failures[$0].vector) })
        return matches.contains { _, match, _ in
            let full = match.shares.count { indices.contains($0.failure) && $0.fit == 1 }
            return full * 5 >= indices.count * 4
        }
    }

    /// Counts the failures of some vectors as explained already.
    package mutating func skip(_ vectors: Set<String>) {
        for index in failures.indices where vectors.contains(failures[index].vector) {
            for place in places[index] { explained[place] = Self.skipped }
        }
    }

    /// The differences that many failures have, and of which the mistakes found explain a small part.
    ///
    /// If a code is missing in each of four hundred answers, that is no evidence for the mistakes for which it is missing
    /// in some of them.
    package var generalDifferences: Set<UInt32> {
        var counts: [UInt32: (all: Int, explained: Int)] = [:]
        for (index, hash) in hashes.enumerated() where hash != Fingerprint.acceptance {
            counts[hash, default: (0, 0)].all += 1
            let isByMistakes = explained[index] > 0 && explained[index] < Self.skipped
            if isByMistakes { counts[hash]?.explained += 1 }
        }
        let general = counts.filter { _, count in
            count.all >= Self.leastOften
                && Double(count.explained) < Self.leastExplained * Double(count.all)
        }
        return Set(general.keys)
    }

    /// The mistakes that explain most beyond those before them.
    package mutating func findings() -> [Finding] {
        var (findings, left) = ([Finding](), Array(matches.indices))
        while true {
            let gains = left.map { (index: $0, value: news(of: matches[$0].match)) }
                .filter { $0.value > 1e-9 }
            guard let index = mostGain(gains) ?? bestFit(gains) else { break }
            left = gains.map(\.index).filter { $0 != index }
            findings.append(take(index))
        }
        return findings
    }

    /// The mistake that explains most beyond what contradicts it: what contradicts one that explains a whole place counts
    /// half, since its implementation may have another reason to pass there.
    private func mostGain(_ news: [(index: Int, value: Double)]) -> Int? {
        Self.best(
            news.compactMap { index, value in
                let (_, match, fit) = matches[index]
                guard isNews(index, value) else { return nil }
                let differing = match.differing.count { isUnexplained($0) }
                let gain =
                    value * fit.squareRoot() - 0.5
                    - 0.5 * Double(match.contradicted + differing)
                return gain > 0 ? (index, gain, fit) : nil
            })
    }

    /// The mistake that fits best, though more contradicts it than it explains.
    private func bestFit(_ news: [(index: Int, value: Double)]) -> Int? {
        Self.best(
            news.compactMap { index, value in
                let fit = matches[index].fit
                guard isNews(index, value) else { return nil }
                return fit >= Self.leastFit && value >= Self.leastNews ? (index, fit, value) : nil
            })
    }

    private static func best(_ candidates: [(index: Int, first: Double, second: Double)]) -> Int? {
        candidates.max {
            ($0.first, $0.second, -$0.index) < ($1.first, $1.second, -$1.index)
        }?.index
    }

    /// How much a mistake explains that is not explained yet, in failures.
    private func news(of match: Match) -> Double {
        match.shares.reduce(0) { sum, share in
            let gain = share.places.reduce(0) { $0 + max(0, share.fit - explained[$1]) }
            return sum + gain / Double(places[share.failure].count)
        }
    }

    /// Whether a mistake is certain, or explains enough that others do not.
    private func isNews(_ index: Int, _ news: Double) -> Bool {
        let (_, match, fit) = matches[index]
        return (fit >= Self.sureFit || news >= Self.leastNovelty * match.shared)
            && !isRemainder(match)
    }

    /// Whether a mistake is contradicted, and what it explains besides is one failure, or likely the rest of what
    /// others explain.
    private func isRemainder(_ match: Match) -> Bool {
        guard match.contradicted > 0 else { return false }
        let new = news(in: match)
        if new.count == 1 { return true }
        return new.count <= Self.leastSupport * match.contradicted
            && new.allSatisfy { explainedRules.contains(rule(of: $0.failure)) }
    }

    /// What a mistake explains better than others do.
    private func news(in match: Match) -> [Share] {
        match.shares.filter { share in share.places.contains { explained[$0] < share.fit } }
    }

    private func rule(of failure: Int) -> String { rule(failures[failure].vector) }

    private func isUnexplained(_ failure: Int) -> Bool {
        places[failure].allSatisfy { explained[$0] == 0 }
    }

    /// Counts what a mistake explains as explained.
    private mutating func take(_ index: Int) -> Finding {
        let (id, match, fit) = matches[index]
        let news = news(in: match)
        for share in news {
            for place in share.places { explained[place] = max(explained[place], share.fit) }
            explainedRules.insert(rule(of: share.failure))
        }
        return Finding(
            mistake: id,
            alike: matches.filter { $0.id != id && $0.match.isLike(match) }.map(\.id),
            failures: news.map(\.failure),
            isSure: fit >= Self.sureFit && match.contradicted == 0 && !isShared(match, of: id),
            misfits: match.contradictions.map { passed[$0] })
    }

    /// Whether a mistake shows in so few failures that they say little, and others answer alike in all of them.
    private func isShared(_ match: Match, of id: String) -> Bool {
        match.shares.count <= Self.fewFailures
            && matches.contains { $0.id != id && $0.match.covers(match) }
    }
}
