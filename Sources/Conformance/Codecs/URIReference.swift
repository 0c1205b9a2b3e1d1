/// A URI cut at its delimiters and otherwise left as it was written (RFC 3986, Section 3).
package struct URIReference: Sendable {
    /// Everything before the query and the fragment.
    package let base: String

    /// What follows the first `?`, or nil.
    package let query: String?

    /// What follows the first `#`, or nil.
    package let fragment: String?

    /// Cuts a text without judging its parts.
    package init(_ text: String) {
        let (rest, fragment) = Self.cut(text, at: "#")
        let (base, query) = Self.cut(rest, at: "?")
        self.base = base
        self.query = query
        self.fragment = fragment
    }

    /// Adds a form to the query, which keeps what it has (RFC 6749, Section 3.1.2).
    package func appending(form: String) -> String {
        let separator =
            switch query {
            case nil: "?"
            case "": "?"
            default: "?\(query ?? "")&"
            }
        return base + separator + form + (fragment.map { "#\($0)" } ?? "")
    }

    private static func cut(_ text: String, at delimiter: Character) -> (String, String?) {
        let octet = delimiter.asciiValue
        guard let index = text.utf8.firstIndex(where: { $0 == octet }) else { return (text, nil) }
        let after = text.utf8.index(after: index)
        return (String(text[..<index]), String(text[after...]))
    }
}
