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

    @Test("It is as expected only if an entry says that it is not shown")
    func expected() async throws {
        let report = try await Self.report()
        let none = ExpectedFailures([], file: "known.txt")
        let written = try #require(report.renewing(none))
        #expect(Set(written.entries.map(\.failure)).contains(.notShown))
        #expect(report.expecting(written).isAsExpected())
        let silent = written.entries.filter { $0.failure != .notShown }
        let list = ExpectedFailures(silent, file: "known.txt")
        #expect(!report.expecting(list).isAsExpected())
        #expect(report.expecting(list).staleEntries.isEmpty)
    }
}
