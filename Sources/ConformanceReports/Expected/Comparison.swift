public import Conformance
import StrictCodecs

/// The comparison of a run with a list of expected failures.
package struct Comparison: FailureComparison {
    /// The entry by which each case failed as expected.
    package let owners: [Vector.ID: ExpectedFailure]

    /// The entries that have to be changed.
    package let stale: [StaleEntry]

    /// Takes what has been compared before.
    package init(owners: [Vector.ID: ExpectedFailure], stale: [StaleEntry]) {
        (self.owners, self.stale) = (owners, stale)
    }

    package func isExpected(_ result: Report.Case) -> Bool { owners[result.id] != nil }

    package var outdated: [[String]] { stale.map(\.lines) }
}

extension Comparison {
    /// Compares a list with the cases of a run.
    ///
    /// Entries whose cases were not run are left alone.
    init(_ list: ExpectedFailures, with cases: [Report.Case], in catalog: Catalog, on today: Day) {
        let coverage = Coverage(of: catalog, list, cases)
        let index = EntryIndex(list, coverage, on: today)
        var review = EntryReview(list, cases, coverage, catalog, on: today)
        for entry in list.entries { review.take(entry) }
        owners = Dictionary(
            cases.compactMap { result in index.entry(for: result).map { (result.id, $0) } },
            uniquingKeysWith: { first, _ in first })
        stale = review.stale
    }
}

extension Report {
    /// The report, compared with the known failures.
    ///
    /// - Parameters:
    ///   - failures: The failures that are known.
    ///   - today: The day on which entries may have expired; by default the day that it is in UTC.
    /// - Returns: The same report, which counts expected failures separately.
    public func expecting(_ failures: ExpectedFailures, on today: Day = .today) -> Report {
        var report = self
        report.comparison = Comparison(failures, with: cases, in: catalog, on: today)
        return report
    }

    /// The known failures after this run.
    ///
    /// An entry that still applies keeps its reason; a new one has none yet.
    ///
    /// - Parameter failures: The failures that were known before.
    /// - Returns: The new list; nil if the run is incomplete.
    public func renewing(_ failures: ExpectedFailures) -> ExpectedFailures? {
        guard isComplete else { return nil }
        let coverage = Coverage(of: catalog, failures, cases)
        return failures.renewed(after: cases, in: catalog, coverage)
    }

    /// The entries of the list of expected failures that have to be changed.
    public var staleEntries: [StaleEntry] { (comparison as? Comparison)?.stale ?? [] }

    /// The entry of the list by which a case failed as expected, or nil if it did not.
    package func expectedFailure(of result: Case) -> ExpectedFailure? {
        (comparison as? Comparison)?.owners[result.id]
    }
}
