import Foundation

/// A block of code in an article of the documentation.
struct Listing: CustomStringConvertible {
    /// The article's file.
    let file: String

    /// The language that the fence names; empty for what a terminal shows.
    let language: String

    /// The lines between the fences.
    let lines: [String]

    var description: String { "\(file): \(language) \(lines.first ?? "")" }

    /// Whether a text has the listing, apart from white space; an ellipsis matches anything.
    func isExcerpt(of text: String) -> Bool {
        let parts = lines.joined().filter { !$0.isWhitespace }.split(separator: "…")
        var rest = text.filter { !$0.isWhitespace }[...]
        for part in parts {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return !parts.isEmpty
    }
}

extension Listing {
    /// The listings of an article.
    static func all(in article: String, of file: String) -> [Listing] {
        let parts = article.components(separatedBy: "\n```")
        return stride(from: 1, to: parts.count, by: 2).map { index in
            let lines = parts[index].components(separatedBy: "\n")
            return Listing(file: file, language: lines[0], lines: Array(lines.dropFirst()))
        }
    }
}
