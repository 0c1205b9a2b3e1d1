import Conformance
import ConformanceDiagnosis
import ConformanceReports
import Reference
import Samples
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
        let columns = try reports.map { try Self.column($0, in: catalog) }
        return ResultTable(columns, in: catalog, showingAll: showingAll)
    }

    @Test("Only the rules on which they differ are shown, with the counts of each suite")
    func difference() async throws {
        let table = try await table()
        let rows = try #require(table.tables.first { $0.kind == "Rule" }).rows
        let met = try Self.met(rows[0])
        #expect(rows[0].name == "pkce/challenge")
        #expect(met[0].count == met[0].all && met[1].count < met[1].all)
        #expect(rows.count > 1 && table.omitted > 0)
        #expect(rows.dropFirst().allSatisfy { $0.cells.map(\.text) == ["met", "NOT MET"] })
        let all = try await self.table(showingAll: true)
        #expect(all.omitted == 0)
        #expect(all.tables.first { $0.kind == "Rule" }?.rows.count == met[0].all + 1)
    }

    /// How many rules of a suite each column meets, of how many.
    private static func met(_ row: ComparedTable.Row) throws -> [(count: Int, all: Int)] {
        try row.cells.map { cell in
            let numbers = cell.text.split(separator: "/").compactMap { Int($0) }
            try #require(numbers.count == 2)
            return (numbers[0], numbers[1])
        }
    }

    @Test("Attacks in which columns differ come first, with the outcome in each")
    func attacks() async throws {
        let table = try await attackTable()
        let attacks = try #require(table.tables.first { $0.kind == "Attack" })
        #expect(attacks.rows[0].cells.map(\.text) == ["held off", "SUCCEEDS"])
        for format in TableFormat.allCases {
            #expect(table.text(in: format).contains(attacks.rows[0].name))
        }
        #expect(!table.text(in: .text).contains("\\u"))
    }

    @Test("A run with earlier vectors is a column by what its file says, and says so")
    func otherVectors() async throws {
        let kept = try KeptCatalog()
        let earlier = try await ResultScenario.lenient.report(in: kept.catalog)
        let column = try Self.column(earlier, in: try .bundled)
        #expect(column.remark.contains("made with other vectors"))
        #expect(column.remark.contains("1 rule of it no longer exist"))
        #expect(column.conclusion.contains("vectors 1.0.0"))
        let table = ResultTable([column], in: try Catalog.bundled, showingAll: true)
        #expect(table.tables.isEmpty)
    }

    @Test("Twenty results with every rule fit into a megabyte", .timeLimit(.minutes(20)))
    func size() async throws {
        let catalog = try Catalog.bundled
        let ofRules = Dictionary(grouping: catalog.vectors, by: \.rule)
        let vectors = ofRules.values.compactMap { $0.first?.id }.sorted()
        let column = try await Self.column(
            catalog.run(
                on: ReferenceImplementation(), as: Self.longName,
                only: Selection(vectors: vectors)),
            in: catalog)
        let page = ResultTable(
            Array(repeating: column, count: 20), in: catalog, showingAll: true
        ).text(in: .html)
        #expect(page.utf8.count <= 1_000_000)
        #expect(page.utf8.count > 20 * catalog.rules.count * 20)
    }

    private static let longName = Implementation(
        name: String(repeating: "n", count: 200), version: "1.0")

    /// The results of the reference and of an app that opens whatever begins with a listed URI.
    private func attackTable() async throws -> ResultTable {
        let catalog = try Catalog.bundled
        let selection = Selection(suites: ["app-flip-app/redirect-uri"])
        let sample = try #require(Sample.all.first { $0.id == "app-flip-page" })
        let reports = [
            try await catalog.run(
                on: ReferenceImplementation(), as: Implementation(name: "a"), only: selection),
            try await catalog.run(
                on: sample.adapter, as: Implementation(name: "b"), only: selection),
        ]
        let columns = try reports.map { try Self.column($0, in: catalog) }
        return ResultTable(columns, in: catalog, showingAll: false)
    }

    private static func column(_ report: Report, in catalog: Catalog) throws -> ResultColumn {
        try ResultFile.with(try ResultFile(of: report).octets) {
            try ResultColumn(try ResultOutline(path: $0), in: catalog)
        }
    }

    @Test("Each form has the columns, a rule and the cause", arguments: TableFormat.allCases)
    func forms(_ format: TableFormat) async throws {
        let table = try await table()
        let text = table.text(in: format)
        #expect(text.contains("ReferenceImplementation") && text.contains("MistakenClient"))
        #expect(text.contains("s256-challenge"))
        let causes = try #require(table.tables.first { $0.kind == "Cause" }).rows
        #expect(causes.contains { $0.cells[0].text == "–" && (Int($0.cells[1].text) ?? 0) > 0 })
        #expect(!text.contains("<script"))
    }
}
