extension Report {
    /// The word that begins the last line of the text, such as `CONFORMING`.
    package func conclusion(strict: Bool) -> String { Summary(report: self, strict: strict).word }

    /// The last line of the text.
    package func lastLine(strict: Bool) -> String { Summary(report: self, strict: strict).verdict }

    /// The mistakes that are known to give the same wrong answer.
    package func likelyMistakes(of result: Case) -> [String] {
        guard !result.verdict.isPassed, let outcome = result.outcome else { return [] }
        return KnownAnswers.bundled.mistakes(answering: outcome, to: result.id)
    }
}
