import Conformance
import ConformanceDiagnosis

/// How tables and pages show what became of something.
struct Look: Sendable {
    /// A word for a narrow column.
    let short: String

    /// The sign beside the word, so that the status does not depend on colour.
    let sign: String

    /// The class by which the style sheet knows it.
    let style: String

    /// The sign and a word.
    func mark(saying word: String) -> Markup {
        "<span class=\"mark \(style)\"><span aria-hidden=\"true\">\(sign)</span> \(word)</span>"
    }
}

extension RuleResult.Status {
    /// How the forms show what a run says of a rule.
    var look: Look {
        switch self {
        case .met: Look(short: "met", sign: "✓", style: "met")
        case .notMet: Look(short: "NOT MET", sign: "✗", style: "notmet")
        case .unsupported: Look(short: "lacks it", sign: "∅", style: "lack")
        case .notShown: Look(short: "not shown", sign: "?", style: "notrun")
        case .notApplicable: Look(short: "n/a", sign: "–", style: "notrun")
        case .notRun: Look(short: "not run", sign: "○", style: "notrun")
        }
    }
}

extension AttackResult.Outcome {
    /// How the forms show what becomes of an attack.
    var look: Look {
        switch self {
        case .succeeds: Look(short: "SUCCEEDS", sign: "✗", style: "notmet")
        case .unprotected: Look(short: rawValue, sign: "!", style: "notmet")
        case .heldOff: Look(short: rawValue, sign: "✓", style: "met")
        case .notShown: Look(short: rawValue, sign: "?", style: "notrun")
        case .notApplicable: Look(short: "n/a", sign: "–", style: "notrun")
        }
    }
}
