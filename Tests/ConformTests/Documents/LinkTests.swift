import Foundation
import TestSupport
import Testing

/// The links of Markdown files that lead inside of the repository.
struct LinkCheck {
    let files: [MarkdownFile]

    /// How many lines the file or folder at a path from the root of the repository has; nil if there is none.
    let lines: (String) -> Int?

    /// The links that lead nowhere.
    var broken: [String] {
        files.flatMap { file in
            file.targets.filter { !leadsSomewhere($0, from: file) }.map { "\(file.path): \($0)" }
        }
    }

    private func leadsSomewhere(_ target: String, from file: MarkdownFile) -> Bool {
        if target.contains(":") { return true }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? file.path : resolved(String(parts[0]), from: file)
        guard let anchor = parts.dropFirst().first else { return lines(path) != nil }
        if !path.hasSuffix(".md"), anchor.hasPrefix("L"), let line = Int(anchor.dropFirst()) {
            return (lines(path) ?? 0) >= line
        }
        return files.contains { $0.path == path && $0.anchors.contains(String(anchor)) }
    }

    private func resolved(_ path: String, from file: MarkdownFile) -> String {
        let folder = "/\(file.path)".split(separator: "/").dropLast()
        let parts = path.split(separator: "/").reduce(into: folder.map(String.init)) {
            parts, part in
            if part == ".." { _ = parts.popLast() } else if part != "." { parts.append("\(part)") }
        }
        return parts.joined(separator: "/")
    }
}

@Suite("The links of the documents")
struct LinkTests {
    @Test("Every link within the repository has a target")
    func repository() throws {
        var known: [String: Int?] = [:]
        let check = LinkCheck(files: try MarkdownFile.all) { path in
            let lines = known[path] ?? Self.lines(at: path)
            known[path] = .some(lines)
            return lines
        }
        #expect(check.files.reduce(0) { $0 + $1.targets.count } > 5_000)
        #expect(check.broken == [])
    }

    /// How many lines there are at a path; none in a folder.
    private static func lines(at path: String) -> Int? {
        let url = Repository.root.appendingPathComponent(path)
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        let data = (try? Data(contentsOf: url)) ?? Data()
        return data.count { $0 == UInt8(ascii: "\n") }
    }

    @Test("A link without a target is found")
    func broken() {
        let text = """
            ## A `small` heading, 2
            <a id="n001"></a> [a](#a-small-heading-2) [b](#n001) [c](#n002) `[d](#code)` [`e`](b.md)
            [f](../docs/b.md#there) [g](b.md#nowhere) [h](none.md) [i](https://example.com/#x) [j](/b.md)
            [l](c.swift#L3) [m](c.swift#L4)
            ```
            [k](#fenced)
            ```
            """
        let files = [
            MarkdownFile(path: "docs/a.md", text: text),
            MarkdownFile(path: "docs/b.md", text: "# There"),
        ]
        let check = LinkCheck(files: files) { ["docs/b.md": 1, "docs/c.swift": 3][$0] }
        #expect(
            check.broken == [
                "docs/a.md: #n002", "docs/a.md: b.md#nowhere", "docs/a.md: none.md",
                "docs/a.md: c.swift#L4",
            ])
    }
}
