import ConformanceReports
import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis

@Suite("A run of a few rules does not read like a run of all rules")
struct SelectionShownTests {
    private static func text(_ form: ReportFormat, _ arguments: [String]) async -> String {
        await Tool.conform(["reference", "--format", form.rawValue] + arguments).output
    }

    @Test(
        "Every form says what was selected, and how many rules were not",
        arguments: ReportFormat.allCases)
    func selected(_ form: ReportFormat) async throws {
        let text = await Self.text(form, ["--rule", "s256-challenge"])
        let count = try Catalog.bundled.rules.count - 1
        #expect(text.contains("s256-challenge"))
        switch form {
        case .jsonl: #expect(text.contains(#""rules":["s256-challenge"]"#))
        default: #expect(text.contains("\(count) rules not selected"))
        }
    }

    @Test("The last line alone names the selection, and that of a run of all rules names none")
    func lastLine() async throws {
        let some = await Tool.conform("reference", "--rule", "s256-challenge", "--quiet")
        let rest = try Catalog.bundled.rules.count - 1
        #expect(
            some.output.hasPrefix(
                "CONFORMING: 1 of 1 rules met, \(rest) rules not selected, vectors "))
        let suite = try VectorFolder.catalog()
        let all = try await suite.run(on: SmallClient.right)
        #expect(!all.text().contains("selected"))
        #expect(!all.text().contains("SELECTED"))
    }

    @Test("A long selection is truncated and cannot break a line")
    func long() throws {
        let texts = (0..<1000).map { JSON.string("a\n::error::\($0)") }
        let record = JSON.object([.init("rules", .array(texts))])
        let words = try #require(record.selected)
        #expect(words.unicodeScalars.count < 1100)
        #expect(!words.contains("\n"))
    }
}
