import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports

@Suite("The report in Markdown")
struct MarkdownTests {
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
                let block = ReportModel(report, strict: false).lines(on: result).dropLast()
                #expect(text.contains(block.joined(separator: "\n")))
            }
            let met = report.rules.count { $0.status == .met && $0.rule.level == .must }
            let musts = report.rules.count { $0.rule.level == .must }
            #expect(text.contains("MUST    \(met) of \(musts) rules met"))
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
}
