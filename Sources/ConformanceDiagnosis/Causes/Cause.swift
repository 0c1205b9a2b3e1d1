package import Conformance
import StrictCodecs

/// One behaviour that explains failures of a run.
package struct Cause: Sendable {
    /// What the implementation does, as far as the run shows it.
    package enum Kind: Sendable {
        /// What known mistakes do; several do the same at different places, and some cannot be told from the first.
        case mistakes([String], alike: [String], isHedged: Bool)

        /// It accepts or refuses almost everything in a suite.
        case coarse

        /// What failures have in common that no known mistake explains.
        case group
    }

    /// What it is.
    package let kind: Kind

    /// What an implementation does that fails so, in words.
    package let words: String

    /// The cases that it explains better than the other causes do, in reading order.
    package let cases: [Report.Case]

    /// The vectors that passed, and that an implementation with this behaviour would have failed.
    package let misfits: [Vector.ID]

    /// The rules that are not shown because of its cases, in reading order.
    package let hidden: [Rule.ID]

    /// The id of the known mistake, of the first one if several are one; nil if it is none.
    package var mistake: String? {
        if case .mistakes(let ids, _, _) = kind { ids.first } else { nil }
    }

    /// Whether it names what the implementation does, and not only what failures have in common.
    package var isKnown: Bool {
        if case .group = kind { false } else { true }
    }

    /// Whether the evidence is weak.
    package var isHedged: Bool {
        if case .mistakes(_, _, let isHedged) = kind { isHedged } else { false }
    }

    /// The rules to which the cases belong, in reading order.
    package var rules: [Rule.ID] { cases.grouped(by: \.vector.rule).map(\.text) }

    /// The case that shows it best.
    package var example: Report.Case? { cases.mostTelling }

    /// How much it explains, such as `48 cases of 12 rules`.
    package var extent: String {
        let count = cases.reduce(0) { $0 + $1.count }
        return "\(count.counting("case")) of \(rules.count.counting("rule"))"
    }

    /// The words, and what is to be said of them.
    package var description: String { words + remarks }

    /// What it hides, which other known mistakes it is, and what contradicts it if it is uncertain; put after
    /// the words, and empty if there is nothing to say.
    package var remarks: String {
        let hides =
            hidden.isEmpty
            ? [] : ["\(hidden.count.counting("rule")) not shown because of it"]
        return (hides + others + contradiction + ownWords).map { "; \($0)" }.joined()
    }

    /// The least number of cases of which most have the implementation's words.
    private static let leastSaying = 3

    /// What the implementation itself says in most of the cases, such as why it refuses a request.
    private var ownWords: [String] {
        let said = cases.compactMap(\.errorDescription).grouped { $0 }
        guard let most = said.max(by: { $0.elements.count < $1.elements.count }),
            cases.count >= Self.leastSaying, most.elements.count * 2 > cases.count
        else { return [] }
        return ["it says \(JSON.quote(Excerpt.cut(most.text, to: 120)))"]
    }

    /// The ids of known mistakes that it is as well, and of those that no vector distinguishes from it.
    package var otherMistakes: [String] {
        guard case .mistakes(let ids, let alike, _) = kind else { return [] }
        return ids.dropFirst() + alike
    }

    private var others: [String] {
        guard case .mistakes(let ids, let alike, _) = kind else { return [] }
        let unsaid = Array(alike.dropFirst(JoinedFinding.mostAlternatives))
        let same = Array(ids.dropFirst())
        return [("the same elsewhere:", same), ("no vector tells it from", unsaid)].compactMap {
            $1.isEmpty ? nil : "\($0) \(Self.list($1))"
        }
    }

    private static func list(_ ids: [String]) -> String {
        let rest = ids.count - 3
        return ids.prefix(3).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// A contradiction of what is certain otherwise says nothing: a variant of the mistake passes there.
    private var contradiction: [String] {
        guard isHedged, let first = misfits.first else { return [] }
        let contradict =
            misfits.count == 1
            ? "1 contradicts it: " : "\(misfits.count) contradict it, such as "
        return ["\(cases.count) fit and \(contradict)\(first)"]
    }
}

extension Report.Case {
    /// The last `error_description` in the log.
    fileprivate var errorDescription: String? {
        log.matches(of: /"error_description" *: *"([^"\\]+)"/).last.map { String($0.1) }
    }
}

extension Cause {
    /// What weighs in the order in which one would mend causes: whether it does not repeat, whether it has one of the
    /// vectors that show that attacks succeed, the level of the rules, how many rules are cleared, those that are hidden
    /// among them, whether it is certain, and how many cases are cleared.
    func worth(_ attacked: Set<Vector.ID>) -> [Int] {
        let levels = cases.map(\.vector.level.rank)
        let isAttack = cases.contains { attacked.contains($0.id) }
        let isUnstable = cases.allSatisfy { $0.verdict.kind == .unstable }
        return [
            isUnstable ? 1 : 0, isAttack ? 1 : 0, -(levels.min() ?? .max),
            rules.count + hidden.count, isHedged ? 0 : 1, cases.count,
        ]
    }
}

/// What explains the failures of a run.
package struct CauseList: Sendable {
    /// All causes, in the order in which one would mend them.
    package let all: [Cause]

    /// Why no known mistake can be named, or nil if it can.
    let problem: String?

    /// The places in `all` of the known causes by the ids of the cases that they explain.
    private let causeOfCase: [Vector.ID: Int]

    /// What an implementation does that known mistakes do, or in a whole suite.
    package var known: [Cause] { all.filter(\.isKnown) }

    /// What failures that no known mistake explains have in common.
    package var groups: [Cause] { all.filter { !$0.isKnown } }

    /// Finds the causes of a report's failures that were not expected.
    init(of report: Report) {
        let failures = report.explainable
        // The file is large, and a run without failures needs nothing of it.
        let answers =
            failures.isEmpty ? .success(KnownAnswers()) : KnownAnswers.of(report.catalog)
        let drafts = CauseDrafts(of: report, failures: failures) {
            (try? answers.get()) ?? KnownAnswers()
        }
        all = drafts.causes
        causeOfCase = Dictionary(
            firstOf: all.enumerated().flatMap { place, cause in
                cause.isKnown ? cause.cases.map { ($0.id, place) } : []
            }
        )
        problem =
            if !failures.isEmpty, case .failure(let error) = answers {
                "\(error); restore the file, or install conform again"
            } else {
                nil
            }
    }

    /// The known cause of a case, unless its twin failed as well, so that the case says little.
    package func cause(of result: Report.Case) -> Cause? {
        guard result.twin?.isPassed != false else { return nil }
        return causeOfCase[result.id].map { all[$0] }
    }
}

extension Report {
    /// What explains the failures that were not expected.
    package var causes: CauseList { derive("causes") { CauseList(of: self) } }

    /// The failures of vectors of files that were not expected.
    package var explainable: [Case] { unexpectedFailures.ofFiles }

    /// The failures that were not expected.
    var unexpectedFailures: [Case] {
        cases.filter {
            switch $0.verdict.kind {
            case .wrongAnswer, .noCredit, .fault, .unstable: !isExpected($0)
            default: false
            }
        }
    }
}
