import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports

@Suite("What the forms of a report say of the same run")
struct AgreementTests {
    /// A report, and its counts as the form for programs has them.
    private struct Shown {
        let report: Report
        let json: JSON

        /// The vectors, whose files are there as long as this is.
        private let kept: KeptCatalog

        init(_ scenario: ResultScenario) async throws {
            kept = try KeptCatalog.withFamilies()
            report = try await scenario.report(in: kept.catalog)
            json = try JSONParser.parse(
                ReportFormat.json.octets(of: report, strict: false).dropLast())
        }

        func count(_ members: String...) throws -> Int {
            let value = members.reduce(json) { $0[$1] ?? .null }
            return try ObjectReader.integer(value)
        }
    }

    @Test("Each names the same conclusion", arguments: ResultScenario.allCases)
    func conclusion(_ scenario: ResultScenario) async throws {
        let shown = try await Shown(scenario)
        let word = try #require(shown.json["conclusion"]?.text)
        let isGood = try shown.count("exit_status") == 0
        #expect(shown.report.text().contains("\n\(word): "))
        #expect(shown.report.markdown(strict: false).hasPrefix("## \(word)\\:"))
        let html = try shown.report.html(strict: false)
        #expect(html.contains("<p class=\"verdict \(isGood ? "met" : "notmet")\">"))
        let footer = try JSONParser.parse(
            try #require(ResultFile(of: shown.report).lines.last))
        #expect(footer["conclusion"] == .string(word))
        let tests = try ParsedXML(shown.report.junit(strict: false))
        #expect((tests.all("failure") + tests.all("error")).isEmpty == isGood)
        let remarks = shown.report.annotations(strict: false)
        #expect(!remarks.contains { $0.hasPrefix("::error ") } == isGood)
    }

    @Test("Each counts as many rules and vectors", arguments: ResultScenario.allCases)
    func counts(_ scenario: ResultScenario) async throws {
        let shown = try await Shown(scenario)
        let met = try shown.count("rules", "met")
        let rules = shown.report.rules.count
        #expect(shown.report.text().contains(": \(met) of \(rules) rules met"))
        let html = try shown.report.html(strict: false)
        #expect(html.contains("\(met) of \(rules) rules met"))
        let (passed, vectors) = (
            try shown.count("cases", "passed"), shown.report.cases.count { $0.numbers == nil }
        )
        #expect(html.contains("<dt>Vectors passed</dt><dd>\(passed) of \(vectors)"))
        let line = "\nVECTORS \(passed) of \(vectors) passed"
        #expect(shown.report.text().contains(line))
        #expect(shown.report.markdown(strict: false).contains(line))
    }
}
