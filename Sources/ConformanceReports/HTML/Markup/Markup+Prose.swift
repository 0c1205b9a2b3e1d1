extension Markup {
    /// A text in which words between backticks are code.
    static func prose(_ text: String) -> Markup {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, parts.count % 2 == 1 else { return "\(text)" }
        return .list(
            parts.enumerated().map { index, part in
                index % 2 == 1 ? "<code>\(part)</code>" : "\(part)"
            }, separator: "")
    }
}
