import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite("The report in Markdown")
struct MarkdownTests {
    @Test("Hostile values occur only in code spans and code blocks")
    func hostile() async throws {
        let marks = [
            "<script", "octocat", "example.com", "alert(", "javascript:", "::error", "[31m",
        ]
        for report in try await HostileReport.all() {
            let text = report.markdown(strict: false)
            for mark in marks { #expect(!Self.outsideCode(text).contains(mark)) }
            #expect(text.utf8.count <= 1_000_000)
        }
    }

    @Test("A code span is delimited by more backticks than it contains, and breaks no table cell")
    func spans() {
        #expect(MarkdownText.code("a") == "` a `")
        #expect(MarkdownText.code("``|`\n") == "``` ``\\u007C`\\u000A ```")
        #expect(MarkdownText.block(["````"]) == "`````\n````\n`````\n")
        #expect(MarkdownText.words("a|b @c #1 *") == "a&#124;b \\@<!-- -->c \\#<!-- -->1 \\*")
    }

    @Test("The tables agree with the report")
    func tables() async throws {
        for report in try await SampleReports.all() {
            let text = report.markdown(strict: false)
            let table = text.split(separator: "### Rules that are not met").last ?? ""
            for result in report.unmet {
                let first = try #require(result.cases.first { !$0.verdict.isPassed })
                let row = table.split(separator: "\n").first { $0.contains("` \(result.id) `") }
                #expect(try #require(row).contains("` \(first.id) `"))
                let block = report.lines(on: result, strict: false).dropLast()
                #expect(text.contains(block.joined(separator: "\n")))
            }
            let met = report.rules.count { $0.status == .met && $0.rule.level == .must }
            let musts = report.rules.count { $0.rule.level == .must }
            #expect(text.contains("| \(met) of \(musts) |"))
            #expect(text.contains("Rules that are not met: \(report.unmet.count)"))
        }
    }

    @Test("What exceeds the limit is omitted and counted")
    func bound() {
        var text = BoundedText(size: 10)
        for part in ["12345678", "abc", "90"] { text.append(part) }
        #expect(text.text == "1234567890")
        #expect(text.omitted == 1)
    }

    /// The text without its code spans and blocks of code.
    private static func outsideCode(_ text: String) -> String {
        var (lines, fence): ([String], String?) = ([], nil)
        for line in text.split(separator: "\n").map(String.init) {
            if let open = fence {
                if line == open { fence = nil }
            } else if line.hasPrefix("```"), line.allSatisfy({ $0 == "`" }) {
                fence = line
            } else {
                lines.append(withoutSpans(line))
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func withoutSpans(_ line: String) -> String {
        var (rest, text) = (line[...], "")
        while let start = rest.firstIndex(of: "`") {
            text += rest[..<start]
            let fence = rest[start...].prefix { $0 == "`" }
            let body = rest[fence.endIndex...]
            guard let end = body.firstRange(of: " \(fence)") else { return text + rest[start...] }
            rest = body[end.upperBound...]
        }
        return text + rest
    }
}
