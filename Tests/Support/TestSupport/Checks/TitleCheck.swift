import StrictCodecs

/// Checks that a title continues "an implementation that", as those of mistakes and variants do.
enum TitleCheck {
    /// - Throws: `FormatError` for a title that begins a sentence.
    static func check(_ title: String) throws {
        guard title.first?.isUppercase != true else {
            throw FormatError(
                "title: begins a sentence; it must continue \"an implementation that\"")
        }
    }
}
