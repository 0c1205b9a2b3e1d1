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
    static let ofRules: [PageStatus] = [
        .met, .notMet, .unsupported, .notShown, .notApplicable, .notRun,
    ]

    /// The status of a rule on the page; nil means a rule that was not selected.
    init(_ status: RuleResult.Status?) {
        switch status {
        case .met: self = .met
        case .notMet: self = .notMet
        case .unsupported: self = .unsupported
        case .notShown: self = .notShown
        case .notApplicable: self = .notApplicable
        case .notRun, nil: self = .notRun
        }
    }

    /// The sign beside the word, so that the status does not depend on colour.
    var sign: Markup {
        switch self {
        case .met: "✓"
        case .notMet: "✗"
        case .unsupported: "∅"
        case .notShown: "?"
        case .notApplicable: "–"
        case .notRun: "○"
        case .notCovered: "–"
        }
    }

    /// The class by which the style sheet knows it.
    var style: Markup {
        switch self {
        case .met: "met"
        case .notMet: "notmet"
        case .unsupported: "lack"
        case .notShown: "notrun"
        case .notApplicable: "notrun"
        case .notRun: "notrun"
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
