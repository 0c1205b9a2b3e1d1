import ConformanceReports
import Mistakes
import Samples

@testable import Conformance

/// Reports on samples that break rules, lack operations and meet others.
enum SampleReports {
    /// Suites that are quick and wait for nothing.
    static let suites = ["app-flip-app/*", "pkce/*", "installed-app/token-request"]

    /// Reports on all samples that the suites are for.
    static func all(levels: [String] = []) async throws -> [Report] {
        let names = ["app-flip-page", "installed-apps-page"]
        var reports: [Report] = []
        for sample in Sample.all where names.contains(sample.id) {
            let report = try await Catalog.bundled.run(
                on: sample.adapter, as: Implementation(name: sample.id),
                only: SelectionPattern(suites: suites, levels: levels))
            reports.append(report)
        }
        return reports
    }
}
