/// Which rules and vectors a page has.
public enum PageScope: String, CaseIterable, Sendable {
    /// Every rule of the suite, and the documents with all statements.
    case all

    /// The rules of the roles that the implementation plays, and the documents.
    case played

    /// The rules that are not met, each with its shortest example: a few sheets of paper.
    case failures
}
