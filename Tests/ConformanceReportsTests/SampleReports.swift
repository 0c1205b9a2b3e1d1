@testable import Conformance
import Samples

/// Reports on samples that break rules, lack operations and meet others.
enum SampleReports {
    /// Suites that are quick and wait for nothing.
    static let suites = ["app-flip-app/redirect-uri", "pkce/*", "installed-app/token-request"]

    /// Reports on two samples, with the rules of some levels, or with all.
    static func all(levels: [Rule.Level] = []) async throws -> [Report] {
        if let reports = made.withLock({ $0[levels] }) { return try await reports.value }
        let task = Task { try await reports(levels) }
        made.withLock { $0[levels] = task }
        return try await task.value
    }

    private static let made = Locked<[[Rule.Level]: Task<[Report], any Error>]>([:])

    private static func reports(_ levels: [Rule.Level]) async throws -> [Report] {
        var reports: [Report] = []
        for sample in Sample.all where ["app-flip-page", "installed-apps-page"].contains(sample.id)
        {
            reports.append(
                try await Catalog.bundled.run(
                    on: sample.adapter, as: Implementation(name: sample.id),
                    only: Selection(suites: suites, levels: levels)))
        }
        return reports
    }
}
