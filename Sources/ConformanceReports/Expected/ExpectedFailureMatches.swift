public import Conformance
import StrictCodecs

/// The comparison of a run with a list of expected failures.
package struct ExpectedFailureMatches: FailureComparison {
    /// The entry by which each case failed as expected.
    package let owners: [Vector.ID: ExpectedFailure]

    /// The entries that have to be changed.
    package let stale: [StaleEntry]

    /// Takes what has been compared before.
    package init(owners: [Vector.ID: ExpectedFailure], stale: [StaleEntry]) {
        self.owners = owners
        self.stale = stale
    }

    package func isExpected(_ result: Report.Case) -> Bool { owners[result.id] != nil }

    package var outdated: [[String]] { stale.map(\.lines) }
}

extension Report {
    /// The report, compared with the known failures.
    ///
    /// - Parameter failures: The failures that are known.
    /// - Returns: The same report, which counts expected failures separately.
    public func expecting(_ failures: ExpectedFailures) -> Report {
        let review = ListReview(of: failures, after: self)
        var report = self
        report.comparison = ExpectedFailureMatches(
            owners: review.owners.mapValues { failures.entries[$0] },
            stale: failures.entries.indices.compactMap(review.stale))
        return report
    }

    /// The known failures after this run.
    ///
    /// A line that still applies is kept, and so are comments; a new one has no reason yet.
    ///
    /// - Parameter failures: The failures that were known before.
    /// - Returns: The new list; nil if the run is incomplete.
    public func renewing(_ failures: ExpectedFailures) -> ExpectedFailures? {
        isComplete ? ListReview(of: failures, after: self).renewed(in: catalog) : nil
    }

    /// The entries of the list of expected failures that have to be changed.
    public var staleEntries: [StaleEntry] { (comparison as? ExpectedFailureMatches)?.stale ?? [] }

    /// The entry of the list by which a case failed as expected, or nil if it did not.
    package func expectedFailure(of result: Case) -> ExpectedFailure? {
        (comparison as? ExpectedFailureMatches)?.owners[result.id]
    }
}

/// An entry of a list of expected failures that has to be changed.
public struct StaleEntry: Sendable {
    /// The file of the entry.
    package let file: String

    /// The entry.
    public let entry: ExpectedFailure

    /// Why it has to be changed.
    public let reason: String

    /// The entries that replace it; none if it is removed.
    public let replacement: [ExpectedFailure]

    /// The file, and the line of the entry.
    var place: String { file + (entry.line.map { ":\($0)" } ?? "") }

    /// How many new lines are shown at most.
    private static let most = 20

    /// What has to be changed, then the line to remove and the lines to add.
    package var lines: [String] {
        let place = JSON.escape(file) + (entry.line.map { ":\($0)" } ?? "")
        let added = replacement.map { "  + \(JSON.printable($0.text))" }
        let rest = added.count - Self.most
        let more = rest > 0 ? ["  and \(rest) more, which --write-expected-failures writes"] : []
        return ["STALE \(place): \(JSON.printable(reason))", "  - \(JSON.printable(entry.text))"]
            + added.prefix(Self.most) + more
    }
}
