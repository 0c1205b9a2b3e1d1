import StrictCodecs

/// One behaviour that explains failures of a run.
package struct Cause: Sendable {
    /// What an implementation does that fails so, in words.
    package let words: String

    /// The id of the known mistake; nil if it is none.
    package let mistake: String?

    /// The cases that it explains and no cause before it does, in reading order.
    package let cases: [Report.Case]

    /// In how many cases an implementation with this behaviour would have done something else.
    package let misfits: Int

    /// The rules to which the cases belong, in reading order.
    package var rules: [Rule.ID] { cases.grouped(by: \.vector.rule).map(\.text) }

    /// The case that shows it best.
    package var example: Report.Case? { cases.mostTelling }

    /// How much it explains, such as `48 cases of 12 rules`.
    package var extent: String {
        "\(cases.count.counting("case")) of \(rules.count.counting("rule"))"
    }

    /// The words, and how far the cause does not fit.
    package var description: String { words + contradiction }

    /// How far the cause does not fit, to be put after words; empty if it fits every case.
    package var contradiction: String {
        switch misfits {
        case 0: ""
        case 1: "; 1 case contradicts it"
        default: "; \(misfits) cases contradict it"
        }
    }
}

/// What explains the failures of a run.
package struct CauseList: Sendable {
    /// How many causes are named at most.
    package static let most = 10

    /// What an implementation does that known mistakes do; the first explains most.
    package let known: [Cause]

    /// What failures that no known mistake explains have in common.
    package let groups: [Cause]

    /// All of them, the known mistakes first.
    package var all: [Cause] { known + groups }

    /// Why no known mistake can be named, or nil if it can.
    let problem: String?

    /// The places in `known` by the ids of the cases that they explain.
    private let causeOfCase: [Vector.ID: Int]

    /// Finds the causes of a report's failures that were not expected.
    init(of report: Report) {
        let failures = report.explainable
        guard !failures.isEmpty else {
            known = []
            groups = []
            problem = nil
            causeOfCase = [:]
            return
        }
        let answers = KnownAnswers.bundled
        let found = Self.found(in: report, among: failures, answers)
        causeOfCase = Self.places(of: found, failures)
        let places = failures.map { [causeOfCase] in causeOfCase[$0.id] }
        var cases = found.map { _ in [Report.Case]() }
        for (place, result) in zip(places, failures) {
            if let place { cases[place].append(result) }
        }
        known = zip(found, cases).map { cause, cases in
            Cause(
                words: cause.words, mistake: cause.mistake, cases: cases, misfits: cause.misfits)
        }
        problem = if case .failure(let error) = answers { "\(error)" } else { nil }
        groups = Cause.groups(of: zip(places, failures).filter { $0.0 == nil }.map(\.1))
    }

    /// The suites that are not checked, and the mistakes that explain most besides.
    private static func found(
        in report: Report, among failures: [Report.Case], _ answers: Result<KnownAnswers, any Error>
    ) -> [Cause] {
        var hashes = FingerprintHashes()
        var search = MistakeSearch(
            failures: failures.map { ($0.id, $0.fingerprint(&hashes)) },
            passed: report.passed, known: (try? answers.get()) ?? KnownAnswers(),
            place: KnownAnswers.place)
        let unchecked = report.uncheckedSuites.filter {
            !search.hasMistake(for: Set($0.cases.map(\.id)))
        }
        search.skip(Set(unchecked.flatMap(\.cases).map(\.id)))
        return unchecked
            + search.findings(most - min(unchecked.count, most)).map { Cause($0, of: failures) }
    }

    /// The first cause of each case; what is not credited has the cause of its twin.
    private static func places(
        of found: [Cause], _ failures: [Report.Case]
    ) -> [Vector.ID: Int] {
        var places: [Vector.ID: Int] = [:]
        for (place, cause) in found.enumerated() {
            for result in cause.cases where places[result.id] == nil { places[result.id] = place }
        }
        for result in failures where result.verdict.kind == .noCredit && places[result.id] == nil {
            places[result.id] = result.vector.twin.flatMap { places[$0] }
        }
        return places
    }

    /// The known cause of a case, unless its twin failed as well, so that the case says little.
    package func cause(of result: Report.Case) -> Cause? {
        guard result.twin?.isPassed != false else { return nil }
        return causeOfCase[result.id].map { known[$0] }
    }
}

extension Report {
    /// The failures of vectors of files that were not expected.
    fileprivate var explainable: [Case] {
        cases.filter {
            switch $0.verdict.kind {
            case .wrongAnswer, .noCredit, .fault, .unstable: $0.numbers == nil && !isExpected($0)
            default: false
            }
        }
    }

    /// The ids of the vectors that passed.
    fileprivate var passed: [Vector.ID] {
        rules.flatMap { result in
            result.cases.compactMap { $0.verdict.isPassed ? $0.id : nil }
        }
    }
}

extension Cause {
    fileprivate init(_ finding: MistakeSearch.Finding, of failures: [Report.Case]) {
        words =
            "\(finding.isSure ? "" : "looks like ")an implementation that "
            + KnownAnswers.words(for: finding.mistake)
        mistake = finding.mistake
        misfits = finding.misfits
        cases = finding.failures.map { failures[$0] }
    }
}

extension Report.Case {
    /// How the answer differs from what was expected, if it is a wrong one.
    fileprivate func fingerprint(_ hashes: inout FingerprintHashes) -> Fingerprint? {
        guard verdict.kind == .wrongAnswer, let outcome else {
            return outcome.flatMap(vector.expectation.fingerprint(of:))
        }
        return vector.expectation.fingerprint(ofWrong: outcome) { hashes.hash($0, $1) }
    }
}

extension KnownAnswers {
    /// The answers that come with the package.
    package static let bundled = Result {
        let files = VectorFiles(directory: try BundledVectors.directory)
        return try named(octets: try files.octets("answers.json"))
    }

    /// Reads the file, which errors name.
    ///
    /// - Throws: ``VectorFileError`` with the place of the first thing that is malformed.
    package static func named(octets: [UInt8]) throws -> KnownAnswers {
        try VectorFileError.naming("answers.json") { try KnownAnswers(octets: octets) }
    }

    /// The mistakes that come with the package, with their places in reading order.
    private static let mistakes = Dictionary(
        ((try? Catalog.bundled.mistakes) ?? []).enumerated().map { ($1.id, ($0, $1.title)) }
    ) { first, _ in first }

    fileprivate static func place(of id: String) -> Int { mistakes[id]?.0 ?? .max }

    /// What a mistake does, with its id.
    fileprivate static func words(for id: String) -> String {
        mistakes[id].map { "\($0.1) (\(id))" } ?? id
    }
}
