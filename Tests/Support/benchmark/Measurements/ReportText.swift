import Conformance
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
        let failures = report.causes.all.reduce(0) { $0 + $1.cases.count }
        let causes = await Measuring.time { _ = Self.copy(of: report).causes }
        print("\(failures) failures, their causes: \(causes)")
        let first = await Measuring.time { _ = "\(Self.copy(of: report))" }
        print("\(unmet) rules not met, isConforming and text: \(first)")
        _ = "\(report)"
        let again = await Measuring.time { _ = "\(report)" }
        print("the same text again: \(again)")
    }

    /// A report of the same results that has made no text yet.
    private static func copy(of report: Report) -> Report {
        Report(
            run: report.run, rules: report.rules, omissions: report.omissions,
            catalog: report.catalog)
    }
}
