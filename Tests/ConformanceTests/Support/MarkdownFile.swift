import Foundation
import StrictCodecs

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

    private static func linesOutsideOfCode(_ text: String) -> [[UInt8]] {
        var inside = false
        return text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            if line.starts(with: "```".utf8) { inside.toggle() }
            return inside ? nil : [UInt8](line)
        }
    }

    /// What stands between `](` and `)`, but for code.
    private static func targets(of line: [UInt8]) -> [String] {
        var (targets, isCode): ([String], Bool) = ([], false)
        for (index, octet) in line.enumerated() {
            if octet == UInt8(ascii: "`") { isCode.toggle() }
            guard !isCode, line[index...].starts(with: "](".utf8) else { continue }
            let target = line[(index + 2)...].prefix { $0 != UInt8(ascii: ")") }
            targets.append(String(decoding: target, as: UTF8.self))
        }
        return targets
    }

    private static func anchors(of line: [UInt8]) -> [String] {
        if line.first == UInt8(ascii: "#") { return [slug(of: line)] }
        let opening = [UInt8]("<a id=\"".utf8)
        return line.indices.filter { line[$0...].starts(with: opening) }.map { index in
            let id = line[(index + opening.count)...].prefix { $0 != UInt8(ascii: "\"") }
            return String(decoding: id, as: UTF8.self)
        }
    }

    /// The id that a heading gets where Markdown is shown.
    private static func slug(of heading: [UInt8]) -> String {
        let text = String(decoding: heading.drop { $0 == UInt8(ascii: "#") }, as: UTF8.self)
        let trimmed = text.trimmingCharacters(in: .whitespaces).lowercased()
        return String(
            trimmed.compactMap { character in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character)
                    ? character : nil
            })
    }
}
