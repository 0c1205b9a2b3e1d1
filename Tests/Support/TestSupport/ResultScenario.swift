package import Conformance
import ConformanceReports

/// A run of the small folder of vectors that says something of its own in a result file.
package enum ResultScenario: String, CaseIterable {
    case conforming, lenient, refusing, lacking, faulty, unstable, shuffled, selected, stopped,
        ended
    case logged, expected, stale, families, failingFamilies, expectedFamilies, oneOfFamily
    case hostile

    /// Runs it.
    package func report(in catalog: Catalog) async throws -> Report {
        switch self {
        case .conforming: try await Self.run(.right, in: catalog)
        case .lenient: try await Self.run(.lenient, in: catalog)
        case .refusing: try await Self.run(.refusing, in: catalog)
        case .lacking: try await Self.run(.lacking, in: catalog)
        case .faulty: try await Self.run(.faulty, in: catalog)
        case .unstable:
            try await Self.run(.changing(), in: catalog, RunOptions(runs: 2))
        case .shuffled:
            try await Self.run(.right, in: catalog, RunOptions(runs: 3, seed: .max))
        case .selected:
            try await Self.run(
                .lenient, in: catalog,
                only: Selection(suites: ["pkce/*"], vectors: ["*/bad"]))
        case .stopped: try await Self.run(.wrong, in: catalog, stops: true)
        case .ended: try await Self.ended(in: catalog)
        case .logged: try await Self.logged(in: catalog)
        case .expected: try await Self.expecting(.wrongAnswer, in: catalog)
        case .stale: try await Self.expecting(.fault, in: catalog)
        case .families: try await Self.run(.right, in: catalog, isExhaustive: true)
        case .failingFamilies: try await Self.run(.wrong, in: catalog, isExhaustive: true)
        case .expectedFamilies:
            try await Self.expectingAll(of: Self.run(.wrong, in: catalog, isExhaustive: true))
        case .oneOfFamily:
            try await Self.run(
                .wrong, in: catalog,
                only: Selection(vectors: ["pkce/small/lengths/7", "pkce/small/others"]))
        case .hostile:
            try await Self.run(
                SmallClient { _ in Self.text }, in: catalog,
                as: Implementation(
                    name: Self.text, version: Self.text, language: Self.text))
        }
    }

    /// A text that could spoil a file.
    package static let text =
        "\u{0}\n\r\u{1B}[31m\u{7F}\u{85}\u{2028}\u{FFFE}\u{10FFFF}\"\\]]><b>|`@a\u{301}"

    package static func run(
        _ client: SmallClient, in catalog: Catalog, _ options: RunOptions = RunOptions(),
        only pattern: Selection = Selection(), isExhaustive: Bool = false,
        as name: Implementation = Implementation(name: "x"),
        stops: Bool = false
    ) async throws -> Report {
        try await catalog.run(
            on: client, as: name, only: pattern, options: options, isExhaustive: isExhaustive,
            observer: RunMonitor { _ in stops })
    }

    /// A list of expected failures in which the first entry says how the first vector fails.
    package static func expecting(_ failure: Failure, in catalog: Catalog) async throws -> Report {
        let list = """
            # A list.
            pkce/small/good  \(failure.rawValue)  # known <b>
            rule-one  accepted  # twice
            """
        return try await run(.wrong, in: catalog).expecting(
            try ExpectedFailures(octets: Array(list.utf8), file: "k\u{202E}.txt", in: catalog))
    }

    /// A report beside a list in which everything that failed is expected.
    private static func expectingAll(of report: Report) throws -> Report {
        report.expecting(
            try SupportError.required(
                report.renewing(ExpectedFailures([], file: "known.txt")), "nothing failed"))
    }

    /// A run whose engine gave up before the second vector.
    private static func ended(in catalog: Catalog) async throws -> Report {
        try await run(.right, in: catalog).changing { result in
            guard result.id == "pkce/small/bad" else { return result }
            return Report.Case(
                vector: result.vector, outcome: nil, recorded: .notRun(reason: "the command died"),
                twin: result.twin, log: "", duration: nil)
        }
    }

    /// A run in which the implementation wrote something for people.
    private static func logged(in catalog: Catalog) async throws -> Report {
        try await run(.wrong, in: catalog).changing { result in
            Report.Case(
                vector: result.vector, outcome: result.outcome, recorded: result.verdict,
                twin: result.twin, log: "one\ntwo \(text)\n", duration: .seconds(3601))
        }
    }
}

extension Report {
    /// The same report with other cases.
    fileprivate func changing(_ change: (Report.Case) -> Report.Case) -> Report {
        let results = rules.map {
            RuleResult(rule: $0.rule, cases: $0.cases.map(change))
        }
        return Report(run: run, rules: results, catalog: catalog, comparison: comparison)
    }

    /// The same report as if it had been made on a day, and every case had taken the same time.
    package func made(on date: String, inTime duration: Duration) -> Report {
        let dated = RunDescription(
            implementation: run.implementation, selection: run.selection, timeout: run.timeout,
            repetition: run.repetition, isExhaustive: run.isExhaustive,
            wasStopped: run.wasStopped, rerun: run.rerun, date: date)
        let results = rules.map { result in
            RuleResult(
                rule: result.rule,
                cases: result.cases.map { result in
                    Report.Case(
                        vector: result.vector, outcome: result.outcome, recorded: result.verdict,
                        twin: result.twin, log: result.log, duration: duration)
                })
        }
        return Report(run: dated, rules: results, catalog: catalog, comparison: comparison)
    }
}
