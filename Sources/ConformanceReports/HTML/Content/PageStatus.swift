import Conformance

/// What a run says of a rule or a statement.
enum PageStatus: String, CaseIterable {
    case met
    case notMet = "not met"

    /// The implementation lacks the operation.
    case unsupported

    /// Another rule that is not met hides it.
    case notShown = "not shown"

    /// The implementation lacks what the rule needs, which is not a failure.
    case notApplicable = "not applicable"

    /// It was not selected, or the run ended before.
    case notRun = "not run"

    /// No vector can carry the statement.
    case notCovered = "not covered"

    /// The statuses that a rule can have.
    static let ofRules = Array(allCases.dropLast())

    /// The status of a rule on the page; nil means a rule that was not selected.
    init(_ status: RuleResult.Status?) {
        self = status.flatMap { PageStatus(rawValue: $0.rawValue) } ?? .notRun
    }

    /// The sign beside the word, so that the status does not depend on colour.
    var sign: Markup {
        switch self {
        case .met: "✓"
        case .notMet: "✗"
        case .unsupported: "∅"
        case .notShown: "?"
        case .notApplicable, .notCovered: "–"
        case .notRun: "○"
        }
    }

    /// The class by which the style sheet knows it.
    var style: Markup {
        switch self {
        case .met: "met"
        case .notMet: "notmet"
        case .unsupported: "lack"
        case .notShown, .notApplicable, .notRun: "notrun"
        case .notCovered: "none"
        }
    }

    /// The sign and the word.
    var mark: Markup { mark(saying: rawValue) }

    /// The sign and another word.
    func mark(saying word: String) -> Markup {
        "<span class=\"mark \(style)\"><span aria-hidden=\"true\">\(sign)</span> \(word)</span>"
    }
}
