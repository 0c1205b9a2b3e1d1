/// A piece of HTML into which no value comes unless it is escaped.
///
/// Only literals of the source are used unescaped; interpolated texts are escaped, so
/// that they can be neither tags nor the end of an attribute.
struct Markup: Sendable {
    /// The piece as written on the page.
    let html: String

    /// An empty piece.
    static let none: Markup = ""

    fileprivate init(html: String) { self.html = html }

    /// Pieces one after another, each on a separate line.
    static func lines(_ parts: some Sequence<Markup>) -> Markup {
        Markup(html: parts.map(\.html).joined(separator: "\n"))
    }

    /// A list of items; nothing without one.
    static func items(_ items: [Markup]) -> Markup {
        items.isEmpty ? .none : "<ul>\n\(.lines(items))\n</ul>"
    }

    /// A list that unfolds; nothing without an item.
    static func folded(_ title: String, _ items: [Markup]) -> Markup {
        items.isEmpty
            ? .none : "<details><summary>\(title)</summary>\n\(.items(items))\n</details>"
    }

    /// Pieces one after another, with a literal between two of them.
    static func list(_ parts: some Sequence<Markup>, separator: StaticString = ", ") -> Markup {
        Markup(html: parts.map(\.html).joined(separator: "\(separator)"))
    }
}

extension Markup: ExpressibleByStringInterpolation {
    init(stringLiteral value: StaticString) { html = "\(value)" }

    init(stringInterpolation: StringInterpolation) { html = stringInterpolation.html }

    /// Escapes the interpolated text.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var html: String

        init(literalCapacity: Int, interpolationCount: Int) {
            html = ""
            html.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: StaticString) { html += "\(literal)" }

        mutating func appendInterpolation(_ text: String) { html += text.escaped(for: .html) }

        mutating func appendInterpolation(_ number: Int) { html += String(number) }

        mutating func appendInterpolation(_ markup: Markup) { html += markup.html }
    }
}

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
