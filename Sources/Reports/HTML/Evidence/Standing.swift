/// What a run says of a rule or a statement, in three words.
enum Standing: String, CaseIterable {
    case met
    case notMet = "not met"
    case notCovered = "not covered"

    /// The sign beside the word, so that it does not rest on colour.
    var sign: Markup {
        switch self {
        case .met: "✓"
        case .notMet: "✗"
        case .notCovered: "○"
        }
    }

    /// The class by which the style sheet knows it.
    var style: Markup {
        switch self {
        case .met: "met"
        case .notMet: "notmet"
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
