import Conformance
import ConformanceReports
import Foundation
import Reference
import TestSupport
import Testing

@testable import Mistakes

@Suite("Results side by side")
struct ResultTableTests {
    /// The results of the reference and of a client that pads its challenges.
    private func table(showingAll: Bool = false) async throws -> ResultTable {
        let catalog = try Catalog.bundled
        let padding: any InstalledApp = MistakenClient(challenge: { verifier, method in
            let challenge = try ReferenceImplementation().codeChallenge(
                for: verifier, method: method)
            return method == "S256" ? "\(challenge)=" : challenge
        })
        let selection = Selection(suites: ["pkce/challenge"])
        let reports = [
            try await catalog.run(on: ReferenceImplementation(), only: selection),
            try await catalog.run(on: padding, only: selection),
        ]
        let scratch = try Scratch()
        let results = try reports.enumerated().map { index, report in
            let file = scratch.url.appendingPathComponent("\(index).jsonl")
            try Data(try report.resultFile()).write(to: file)
            return try StoredResult(path: file.path, in: catalog)
        }
        return ResultTable(results, in: catalog, showingAll: showingAll)
    }

    @Test("Only the rules on which they differ are shown, with the counts of each suite")
    func difference() async throws {
        let table = try await table()
        let section = try #require(table.sections.first)
        #expect(table.sections.map(\.suite) == ["pkce/challenge"])
        #expect(section.counts[0].met == section.counts[0].total)
        #expect(section.counts[1].met < section.counts[1].total)
        #expect(!section.rows.isEmpty && table.omitted > 0)
        #expect(section.rows.allSatisfy { $0.statuses[0] == .met && $0.statuses[1] == .notMet })
        let all = try await self.table(showingAll: true)
        #expect(all.omitted == 0 && all.sections[0].rows.count == section.counts[0].total)
    }

    @Test("Each form has the columns, a rule and the cause", arguments: TableFormat.allCases)
    func forms(_ format: TableFormat) async throws {
        let table = try await table()
        let text = table.text(in: format)
        #expect(text.contains("ReferenceImplementation") && text.contains("MistakenClient"))
        #expect(text.contains(try #require(table.sections[0].rows.first).rule.id))
        #expect(table.causes.contains { $0.cases[0] == 0 && $0.cases[1] > 0 })
        #expect(!text.contains("<script"))
    }
}
