import Conformance
import StrictCodecs

/// The causes of a report while they are put together.
struct CauseDrafts {
    /// A cause without the rules that it hides.
    struct Draft {
        let kind: Cause.Kind

        /// What the implementation does; of a whole suite, with the id of the suite.
        let words: String

        /// The vectors at which it does otherwise.
        var misfits: [Vector.ID] = []

        /// The failures that this explains.
        var cases: [Report.Case] = []
    }

    private let report: Report
    private let failures: [Report.Case]
    private var drafts: [Draft] = []

    /// The places in `drafts` of the cases that they explain.
    private var places: [Vector.ID: Int] = [:]

    /// Finds what explains failures; what is known is read only if there are some.
    init(of report: Report, failures: [Report.Case], known: () -> KnownAnswers) {
        (self.report, self.failures) = (report, failures)
        if !failures.isEmpty {
            let known = known()
            addKnown(known)
            followTwins()
            followLikes(unknown: Set(failures.map(\.id)).subtracting(known.answers.keys))
            addGroups()
        }
        addFamilies()
    }

    /// Those that explain a case, in the order in which one would mend them.
    var causes: [Cause] {
        let hidden = hiddenRules
        let causes = drafts.enumerated().filter { !$1.cases.isEmpty }.map { place, draft in
            Cause(
                kind: draft.kind, words: draft.words, cases: draft.cases, misfits: draft.misfits,
                hidden: hidden[place] ?? [])
        }
        let attacked = Set(report.attacks.compactMap(\.success?.vector))
        let ranked = causes.enumerated().map { (place: $0, worth: $1.worth(attacked), cause: $1) }
        return ranked.sorted {
            $0.worth == $1.worth
                ? $0.place < $1.place : $1.worth.lexicographicallyPrecedes($0.worth)
        }.map(\.cause)
    }

    /// The suites in which almost everything is accepted or refused, then the mistakes that explain most besides.
    private mutating func addKnown(_ known: KnownAnswers) {
        let fingerprints = fingerprints(known)
        var search = search(fingerprints, known, ignoring: [])
        let coarse = report.coarseCauses.filter {
            !search.hasMistake(for: Set($0.cases.map(\.id)))
        }
        let skipped = Set(coarse.flatMap(\.cases).map(\.id))
        search.skip(skipped)
        coarse.forEach { add($0) }
        var findings = search.findings()
        let general = search.generalDifferences
        if !general.isEmpty {
            search = self.search(fingerprints, known, ignoring: general)
            search.skip(skipped)
            findings = search.findings()
        }
        KnownAnswers.joined(findings).forEach { add($0) }
    }

    private func search(
        _ fingerprints: [MistakeSearch.Failure], _ known: KnownAnswers,
        ignoring ignored: Set<UInt32>
    ) -> MistakeSearch {
        let rules = Dictionary(firstOf: failures.map { ($0.id, $0.vector.rule) })
        return MistakeSearch(
            failures: fingerprints.map { ($0.vector, $0.fingerprint?.without(ignored)) },
            passed: report.passed, known: known, place: KnownAnswers.place, ignoring: ignored,
            rule: { rules[$0] ?? "" })
    }

    /// How the answers of the failures differ from what was expected; nil for faults that no mistake explains as a whole.
    private func fingerprints(_ known: KnownAnswers) -> [MistakeSearch.Failure] {
        let all = failures.map { ($0.id, $0.fingerprint) }
        let faults = frequentFaults
        guard !faults.isEmpty else { return all }
        let search = self.search(all, known, ignoring: [])
        let general = Set(faults.filter { !search.hasMistake(for: $0) }.joined())
        return all.map { ($0.0, general.contains($0.0) ? nil : $0.1) }
    }

    private mutating func add(_ finding: JoinedFinding) {
        let kind = Cause.Kind.mistakes(
            finding.mistakes, alike: finding.alike, isHedged: finding.isHedged)
        add(
            Draft(
                kind: kind, words: finding.words, misfits: finding.misfits,
                cases: finding.failures.map { failures[$0] }))
    }

    /// The most crashes of one kind that are compared with mistakes that crash at some of them.
    private static let mostCrashes = 10

    /// The cases of each fault that many cases show.
    private var frequentFaults: [Set<Vector.ID>] {
        failures.filter { $0.verdict.kind == .fault }.grouped { DifferenceWords(of: $0).text }
            .filter { $0.elements.count > Self.mostCrashes }.map { Set($0.elements.map(\.id)) }
    }

    /// Adds a draft with those of the cases that no draft before it explains.
    private mutating func add(_ draft: Draft) {
        var draft = draft
        draft.cases = draft.cases.filter { result in
            let place = places[result.id, default: drafts.count]
            places[result.id] = place
            return place == drafts.count
        }
        drafts.append(draft)
    }

    /// What is not credited has the cause of its twin.
    private mutating func followTwins() {
        for result in failures where result.verdict.kind == .noCredit && places[result.id] == nil {
            guard let place = result.vector.twin.flatMap({ places[$0] }) else { continue }
            places[result.id] = place
            drafts[place].cases.append(result)
        }
    }

    /// The failures of vectors that are not run with mistakes, such as ten thousand draws, have the cause of another failure
    /// of their rule that differs alike.
    private mutating func followLikes(unknown: Set<Vector.ID>) {
        let rest = failures.filter { unknown.contains($0.id) && places[$0.id] == nil }
        guard !rest.isEmpty else { return }
        let causes = Dictionary(
            firstOf: failures.compactMap { result in
                places[result.id].map { (DifferenceWords(of: result).place(in: result), $0) }
            })
        for result in rest {
            guard let place = causes[DifferenceWords(of: result).place(in: result)] else {
                continue
            }
            places[result.id] = place
            drafts[place].cases.append(result)
        }
    }

    /// Groups what is left by operation, place and kind of difference, and what is not credited with its twin.
    private mutating func addGroups() {
        let rest = failures.filter { places[$0.id] == nil }
        let shown = rest.filter { $0.verdict.kind != .noCredit }
        for group in DifferenceWords.groups(of: shown) {
            add(Draft(kind: .group, words: group.words, cases: group.cases))
        }
        followTwins()
        for group in rest.filter({ places[$0.id] == nil }).grouped(by: { "\($0.verdict)" }) {
            add(Draft(kind: .group, words: group.text, cases: group.elements))
        }
    }

    /// Groups the failures of the rules that fail in families alone.
    private mutating func addFamilies() {
        let explained = Set(failures.map(\.vector.rule))
        let rest = report.unexpectedFailures.ofFamilies.filter {
            $0.verdict.kind != .noCredit && !explained.contains($0.vector.rule)
        }
        for group in DifferenceWords.groups(of: rest) {
            add(Draft(kind: .group, words: group.words, cases: group.cases))
        }
    }

    /// The rules that are not shown, by the place of the draft that explains what they presuppose.
    private var hiddenRules: [Int: [Rule.ID]] {
        var hidden: [Int: [Rule.ID]] = [:]
        for result in report.rules where result.status == .notShown {
            for place in Set(result.cases.compactMap(place)) {
                hidden[place, default: []].append(result.id)
            }
        }
        return hidden
    }

    private func place(of result: Report.Case) -> Int? {
        guard case .notShown(let missed) = result.verdict else { return nil }
        return missed.vector.flatMap { places[$0] }
    }
}

extension Report {
    /// The ids of the vectors that passed.
    fileprivate var passed: [Vector.ID] {
        rules.flatMap { result in
            result.cases.compactMap { $0.verdict.isPassed ? $0.id : nil }
        }
    }
}

extension Report.Case {
    /// How the answer differs from what was expected, if it is a wrong one.
    fileprivate var fingerprint: Fingerprint? {
        // What does not repeat is no mistake that does the same each time.
        guard let outcome, verdict.kind != .unstable else { return nil }
        guard verdict.kind == .wrongAnswer else {
            return vector.expectation.fingerprint(of: outcome)
        }
        return vector.expectation.fingerprint(ofWrong: outcome)
    }
}

extension Report {
    /// The least number of vectors from which a conclusion is drawn.
    private static let leastCases = 5

    /// A cause for each suite in which the implementation accepts nearly everything that it must
    /// refuse, or fails nearly everything that it must accept in the same words.
    var coarseCauses: [CauseDrafts.Draft] {
        catalog.suites.flatMap { suite in
            let results = suite.rules.compactMap { resultOfRule[$0.id] }
            let hasFailures = results.contains { $0.missedKinds.contains(.wrongAnswer) }
            let cases = hasFailures ? results.flatMap { $0.cases.ofFiles } : []
            return [uncheckedSuite(suite, cases), unservedSuite(suite, cases)].compactMap { $0 }
        }
    }

    private func uncheckedSuite(_ suite: Suite, _ cases: [Case]) -> CauseDrafts.Draft? {
        let refusals = cases.filter(\.mustBeRefused)
        let accepted = refusals.filter { $0.verdict.kind == .wrongAnswer && !isExpected($0) }
        let others = cases.filter { $0.vector.expectation.isAcceptance }
        guard Self.areMost(accepted.count, of: refusals.count),
            others.count(where: \.verdict.isPassed) * 2 > others.count
        else { return nil }
        return CauseDrafts.Draft(
            kind: .coarse, words: "an implementation that accepts almost everything (\(suite.id))",
            misfits: refusals.filter(\.verdict.isPassed).map(\.id), cases: accepted)
    }

    private func unservedSuite(_ suite: Suite, _ cases: [Case]) -> CauseDrafts.Draft? {
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
        return CauseDrafts.Draft(
            kind: .coarse,
            words: "an implementation that \(words) (\(suite.id)): "
                + DifferenceWords.words(for: most.elements),
            misfits: acceptances.filter(\.verdict.isPassed).map(\.id), cases: most.elements)
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
