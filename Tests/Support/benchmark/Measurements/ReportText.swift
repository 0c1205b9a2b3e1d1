import Conformance
import ConformanceDiagnosis
import Samples

/// The text of a report in which dozens of rules are not met, as the message of an assertion that fails.
struct ReportText {
    /// Without the suites of redirects, token responses and API requests, 79 rules of the sample are not met.
    private static let selection = Selection(
        roles: [.installedApp],
        excluding: [
            .suite("installed-app/redirect"), .suite("installed-app/token-response"),
            .suite("installed-app/api-request"), .suite("pkce/generator"),
        ])

    func measure() async throws {
        guard let sample = Sample.all.first(where: { $0.id == "tutorial-swift" }) else {
            throw MeasuringError("there is no sample tutorial-swift")
        }
        let report = try await Catalog.bundled.run(on: sample.adapter, only: Self.selection)
        let unmet = report.unmet.count { $0.status != .unsupported }
        await measureCauses(of: Self.part(of: report, failures: 350))
        await measureCauses(of: report)
        let first = await Measuring.time { _ = "\(Self.copy(of: report))" }
        print("\(unmet) rules not met, isConforming and text: \(first)")
        _ = "\(report)"
        let again = await Measuring.time { _ = "\(report)" }
        print("the same text again: \(again)")
    }

    /// The first time, with reading the known answers unless they have been read, and again.
    private func measureCauses(of report: Report) async {
        let first = await Measuring.time(rounds: 1) { _ = report.causes }
        let failures = report.causes.all.reduce(0) { $0 + $1.cases.count }
        let again = await Measuring.time { _ = Self.copy(of: report).causes }
        print("\(failures) failures, their causes: \(again); the first time: \(first)")
    }

    /// A report of the same results that has made no text yet.
    private static func copy(of report: Report) -> Report { copy(of: report, rules: report.rules) }

    private static func copy(of report: Report, rules: [RuleResult]) -> Report {
        Report(
            run: report.run, rules: rules, omissions: report.omissions, catalog: report.catalog)
    }

    /// The results of the first rules that have about as many failures together.
    private static func part(of report: Report, failures: Int) -> Report {
        var count = 0
        let rules = report.rules.prefix { rule in
            defer { count += rule.cases.count { $0.verdict.kind == .wrongAnswer } }
            return count < failures
        }
        return copy(of: report, rules: Array(rules))
    }
}
