extension Report {
    /// The word that begins the last line of the text, such as `CONFORMING`.
    package func conclusion(strict: Bool) -> String { Summary(report: self, strict: strict).word }

    /// The last line of the text.
    package func lastLine(strict: Bool) -> String { Summary(report: self, strict: strict).verdict }

    /// The mistakes that are known to give the same wrong answer, or else one that differs alike in
    /// a place.
    package func likelyMistakes(of result: Case) -> [String] {
        guard let outcome = result.outcome,
            let fingerprint = result.vector.expectation.fingerprint(of: outcome)
        else { return [] }
        let (likeness, ids) = KnownAnswers.bundled.mistakes(like: fingerprint, on: result.id)
        let words = likeness == .equal ? "the same answer as" : "in part the answer of"
        return ids.map { "\(words) an implementation that \(MistakeHead.words(for: $0))" }
    }
}

extension MistakeHead {
    private static let titles = Dictionary(
        ((try? Catalog.bundled.mistakes) ?? []).map { ($0.id, $0.title) }
    ) { first, _ in first }

    /// What a mistake that comes with the package does, with its id.
    fileprivate static func words(for id: ID) -> String {
        titles[id].map { "\($0) (\(id))" } ?? id
    }
}
