import Mistakes
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite("What was not shown, in reports")
struct NotShownReportTests {
    private static let rules = ["code-grant-redeemed", "authorization-loopback-any-port"]

    private static func report() async throws -> Report {
        try await Catalog.bundled.run(
            on: CoarseMistakes.fixedLoopbackPort, only: Selection(rules: rules))
    }

    @Test("A result file records it, and yields every form of the report")
    func forms() async throws {
        let report = try await Self.report()
        let stored = try ResultFile.read(try ResultFile(of: report).octets, in: .bundled).report
        #expect(stored.rules.map(\.status) == [.notMet, .notShown])
        for form in ReportFormat.allCases {
            let (old, new) = try (
                form.octets(of: report, strict: false),
                ForeignCommands.unmarked(form.octets(of: stored, strict: false))
            )
            #expect(old == new, "\(form)")
            let text = String(decoding: new, as: UTF8.self)
            #expect(text.contains("not shown") || text.contains("not-shown"), "\(form)")
        }
    }

    @Test("It is as expected only if the rule that is not met has an entry")
    func expected() async throws {
        let report = try await Self.report()
        let none = ExpectedFailures([], file: "known.json")
        let written = try #require(report.renewing(none))
        #expect(written.entries.map(\.hides) == [["code-grant-redeemed"]])
        let known = ExpectedFailures(
            written.entries.map { $0.covering($0.scope).hiding($0.hides) }, file: "known.json")
        #expect(report.expecting(known).isAsExpected())
        let silent = ExpectedFailures(known.entries.map { $0.hiding([]) }, file: "known.json")
        #expect(!report.expecting(silent).isAsExpected())
        let other = ExpectedFailures(
            known.entries.map { $0.hiding($0.hides + ["authorization-loopback-any-port"]) },
            file: "known.json")
        let stale = report.expecting(other).staleEntries
        #expect(stale.count == 1)
        #expect(stale.first?.reason.contains("under hides, which it does not hide") == true)
    }
}
