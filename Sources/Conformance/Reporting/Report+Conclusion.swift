extension Report {
    /// The word that begins the last line of the text, such as `CONFORMING`.
    package func conclusion(strict: Bool) -> String { Summary(report: self, strict: strict).word }

    /// The last line of the text.
    package func lastLine(strict: Bool) -> String { Summary(report: self, strict: strict).verdict }
}
