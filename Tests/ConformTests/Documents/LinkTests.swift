import Foundation
import TestSupport
import Testing

/// The links of Markdown files that lead inside of the repository.
struct LinkCheck {
    let files: [MarkdownFile]

    /// Whether a path from the root of the repository is there.
    let exists: (String) -> Bool

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
        guard let anchor = parts.dropFirst().first else { return exists(path) }
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
        let check = LinkCheck(files: try MarkdownFile.all) { path in
            FileManager.default.fileExists(
                atPath: Repository.root.appendingPathComponent(path).path)
        }
        #expect(check.files.reduce(0) { $0 + $1.targets.count } > 5_000)
        #expect(check.broken == [])
    }

    @Test("A link without a target is found")
    func broken() {
        let text = """
            ## A `small` heading, 2
            <a id="n001"></a> [a](#a-small-heading-2) [b](#n001) [c](#n002) `[d](#code)` [`e`](b.md)
            [f](../docs/b.md#there) [g](b.md#nowhere) [h](none.md) [i](https://example.com/#x) [j](/b.md)
            ```
            [k](#fenced)
            ```
            """
        let files = [
            MarkdownFile(path: "docs/a.md", text: text),
            MarkdownFile(path: "docs/b.md", text: "# There"),
        ]
        let check = LinkCheck(files: files) { $0 == "docs/b.md" }
        #expect(
            check.broken == ["docs/a.md: #n002", "docs/a.md: b.md#nowhere", "docs/a.md: none.md"])
    }
}
