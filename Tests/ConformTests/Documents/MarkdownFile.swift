import Foundation
import TestSupport

/// A Markdown file of the repository: where its links lead, and what links may lead to.
struct MarkdownFile {
    /// The path from the root of the repository.
    let path: String

    /// The targets of its links, in their order.
    let targets: [String]

    /// The ids of its headings and of its anchors.
    let anchors: Set<String>

    init(path: String, text: String) {
        self.path = path
        let lines = Self.linesOutsideOfCode(text)
        targets = lines.flatMap(Self.targets)
        anchors = Set(lines.flatMap(Self.anchors))
    }

    /// All Markdown files that belong to the repository.
    static var all: [MarkdownFile] {
        get throws {
            let enumerator = FileManager.default.enumerator(atPath: Repository.root.path)
            let paths = (enumerator?.allObjects ?? []).compactMap { $0 as? String }
            let own = paths.filter { path in
                path.hasSuffix(".md") && !path.hasPrefix(".") && !path.contains("/.")
            }
            return try own.map { MarkdownFile(path: $0, text: try Repository.text(of: $0)) }
        }
    }

    private static func linesOutsideOfCode(_ text: String) -> [String] {
        var inside = false
        return text.components(separatedBy: "\n").filter { line in
            if line.hasPrefix("```") { inside.toggle() }
            return !inside
        }
    }

    /// What stands between `](` and `)`, but for code.
    private static func targets(of line: String) -> [String] {
        let pieces = line.components(separatedBy: "`").enumerated()
        return pieces.filter { $0.offset % 2 == 0 }.flatMap { texts(between: "](", ")", of: $1) }
    }

    private static func anchors(of line: String) -> [String] {
        line.hasPrefix("#") ? [slug(of: line)] : texts(between: "<a id=\"", "\"", of: line)
    }

    private static func texts(
        between opening: String, _ end: Character, of text: String
    ) -> [String] {
        text.components(separatedBy: opening).dropFirst().map { rest in
            String(rest.prefix { $0 != end })
        }
    }

    /// The id that a heading gets where Markdown is shown.
    private static func slug(of heading: String) -> String {
        let trimmed = heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
        return String(
            trimmed.compactMap { character in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character)
                    ? character : nil
            })
    }
}
