@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports
import StrictCodecs
import TestSupport
import Testing

@Suite("A report that was written to a file and read back")
struct RoundTripTests {
    @Test(
        "A command that comes from a file has a mark in the forms of which only one part may be read",
        arguments: [
            (ReportFormat.html, true), (.markdown, true), (.junit, true), (.text, false),
            (.json, false), (.jsonl, false),
        ])
    func marks(_ form: ReportFormat, _ isMarked: Bool) async throws {
        let kept = try KeptCatalog()
        let report = try await ResultScenario.lenient.report(in: kept.catalog)
        let stored = try ResultFile.read(ResultFile(of: report).octets, in: kept.catalog).report
        let (own, read) = (
            try form.octets(of: report, strict: false), try form.octets(of: stored, strict: false)
        )
        #expect(ForeignCommands.unmarked(own) == own)
        #expect((ForeignCommands.unmarked(read) != read) == isMarked)
    }

    @Test(
        "Every form is the same as that of the run, but for the mark of its commands",
        arguments: ResultScenario.allCases)
    func forms(_ scenario: ResultScenario) async throws {
        let kept = try KeptCatalog.withFamilies()
        let report = try await scenario.report(in: kept.catalog)
        for strict in [false, true] {
            let file = try ResultFile(of: report, strict: strict)
            let stored = try ResultFile.read(file.octets, in: kept.catalog)
            #expect(stored.isStrict == strict)
            for form in ReportFormat.allCases {
                let (old, new) = try (
                    form.octets(of: report, strict: strict),
                    ForeignCommands.unmarked(form.octets(of: stored.report, strict: strict))
                )
                #expect(old == new, "\(form)")
            }
            let status = report.exitStatus(strict: strict)
            #expect(stored.report.exitStatus(strict: strict) == status)
        }
    }

    @Test("The runs have different reports", arguments: ResultScenario.allCases)
    func conclusions(_ scenario: ResultScenario) async throws {
        let kept = try KeptCatalog.withFamilies()
        let report = try await scenario.report(in: kept.catalog)
        let stored = try ResultFile.read(ResultFile(of: report).octets, in: kept.catalog).report
        let conclusion =
            switch scenario {
            case .conforming, .families, .shuffled: "CONFORMING"
            case .ended: "INCOMPLETE"
            case .expected, .expectedFamilies: "AS EXPECTED"
            default: "NOT CONFORMING"
            }
        #expect(ReportModel(stored, strict: false).conclusion.word == conclusion)
        #expect(
            stored.exitStatus(strict: false) == [
                "CONFORMING": 0, "AS EXPECTED": 0, "INCOMPLETE": 3,
            ][conclusion] ?? 1)
        #expect(
            stored.run.isExhaustive
                == [.families, .failingFamilies, .expectedFamilies].contains(scenario))
        #expect(stored.isStopped == (scenario == .stopped))
        #expect(stored.staleEntries.count == [.stale: 2][scenario] ?? 0)
    }

    @Test("The entry of an expected failure is kept")
    func expected() async throws {
        let kept = try KeptCatalog()
        let report = try await ResultScenario.expected.report(in: kept.catalog)
        let stored = try ResultFile.read(ResultFile(of: report).octets, in: kept.catalog).report
        let result = try #require(stored.cases.first)
        let entry = try #require(stored.expectedFailure(of: result))
        #expect(entry.reason == "known <b>")
        #expect(entry.line == 2)
        #expect(try stored.html(strict: false).contains("known &lt;b&gt;"))
    }

    @Test("Times are kept to the microsecond")
    func durations() async throws {
        let kept = try KeptCatalog()
        let report = try await ResultScenario.logged.report(in: kept.catalog)
        let stored = try ResultFile.read(ResultFile(of: report).octets, in: kept.catalog).report
        #expect(stored.cases.map(\.duration) == [.seconds(3601), .seconds(3601)])
        #expect(stored.cases.map(\.log) == report.cases.map(\.log))
        #expect(stored.run.timeout == .seconds(2))
    }

    @Test(
        "A file of a command that omits vectors is read, whatever the command is called",
        arguments: [
            "conform server https://a --vector ", "conform client -- app --vector ",
            "tool --vector ",
        ])
    func omissions(_ command: String) async throws {
        let kept = try KeptCatalog()
        let report = try await kept.catalog.run(
            on: PartialClient(), as: Implementation(name: "x"), only: Selection(),
            rerun: Rerun(prefix: command))
        let stored = try ResultFile.read(ResultFile(of: report).octets, in: kept.catalog).report
        #expect(stored.omissions.map(\.id) == ["pkce/small/bad"])
        #expect(stored.omissions.map(\.reason) == ["out of reach"])
        #expect(stored.text() == report.text())
    }

    @Test(
        "What cannot be run stands in the order of the vectors, which need not be that of their rules"
    )
    func order() async throws {
        let catalog = try Catalog.bundled
        let suite = try #require(catalog.suites.first { $0.id == "installed-app/session" })
        let reached = try #require(suite.vectors.first).id
        let report = try await catalog.run(
            on: PartialClient(reached: reached), as: Implementation(name: "x"),
            only: Selection(suites: [suite.id]),
            rerun: Rerun(prefix: "conform client -- app --vector "))
        #expect(report.omissions.map(\.id) == suite.vectors.map(\.id).filter { $0 != reached })
        let stored = try ResultFile.read(ResultFile(of: report).octets, in: catalog).report
        #expect(stored.omissions.map(\.id) == report.omissions.map(\.id))
    }

    @Test("The header counts what was selected, and the footer counts the outcomes")
    func counts() async throws {
        let kept = try KeptCatalog.withFamilies()
        let report = try await ResultScenario.failingFamilies.report(in: kept.catalog)
        let file = try ResultFile(of: report)
        let (head, footer) = try (
            JSONParser.parse(file.lines[0]), JSONParser.parse(try #require(file.lines.last))
        )
        #expect(
            head["declared"] == [
                "rules": 1, "vectors": 2, "families": 2, "family_cases": 50, "omissions": 0,
            ])
        #expect(footer["families"] == ["passed": 37, "missed": 13])
        #expect(footer["cases"]?["wrong answer"] == 2)
        #expect(footer["cases"]?["passed"] == 0)
        #expect(footer["rules"]?["not met"] == 1)
        #expect(footer["exit_status"] == 1)
    }
}

/// A client that one vector cannot reach, or that one alone can.
private struct PartialClient: InstalledApp, OutsideAdapter {
    var reached: Vector.ID?

    func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        try SmallClient.right.answer(codeVerifier)
    }

    var traits: AdapterTraits {
        var traits = AdapterTraits()
        traits.obstacle = { [reached] vector in
            let isReached = reached.map { vector.id == $0 } ?? (vector.id != "pkce/small/bad")
            return isReached ? nil : "out of reach"
        }
        return traits
    }
}

/// What reports say of commands that come from a result file.
enum ForeignCommands {
    private static let marks = [
        "\n      the command after \"alone\" comes from the result file; read it before you run it",
        "\n      the command after &quot;alone&quot; comes from the result file; "
            + "read it before you run it",
        ", as the result file says (read it before you run it)",
        "The commands after `alone` come from the result file; read one before you run it.\n\n",
    ]

    /// A form of a report without it.
    static func unmarked(_ octets: [UInt8]) -> [UInt8] {
        let text = String(decoding: octets, as: UTF8.self)
        return Array(marks.reduce(text) { $0.replacingText($1, with: "") }.utf8)
    }
}
