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

    /// Whether the lines stand in a text one below the other, indented as there or all alike.
    ///
    /// The last one may have a comma behind it there.
    func isExcerpt(of text: String) -> Bool {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard !lines.isEmpty, all.count >= lines.count else { return false }
        return (0...all.count - lines.count).contains { stands(in: all[$0..<($0 + lines.count)]) }
    }

    private func stands(in others: ArraySlice<String>) -> Bool {
        guard let first = lines.first, let other = others.first, other.hasSuffix(first)
        else { return false }
        let indentation = other.dropLast(first.count)
        guard indentation.allSatisfy({ $0 == " " }) else { return false }
        var found = Array(others)
        if let last = lines.last, !last.hasSuffix(","), found[found.count - 1].hasSuffix(",") {
            found[found.count - 1].removeLast()
        }
        return found == lines.map { $0.isEmpty ? "" : indentation + $0 }
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
