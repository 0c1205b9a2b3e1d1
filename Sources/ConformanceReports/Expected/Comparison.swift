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
        self.owners = owners
        self.stale = stale
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

/// An entry of a list of expected failures that has to be changed.
public struct StaleEntry: Sendable {
    /// The file of the entry.
    package let file: String

    /// The entry.
    public let entry: ExpectedFailure

    /// Why it has to be changed.
    public let reason: String

    /// The entries that replace it; none if it is removed, nil if that is for people to decide.
    public let replacement: [ExpectedFailure]?

    /// How many new lines are shown at most.
    private static let most = 20

    /// What has to be changed, then the line to remove and the lines to add.
    package var lines: [String] {
        let place = JSON.escape(file) + (entry.line.map { ":\($0)" } ?? "")
        let added = (replacement ?? []).map { "  + \($0.line(asciiOnly: true))" }
        let rest = added.count - Self.most
        let more = rest > 0 ? ["  and \(rest) more, which --write-expected-failures writes"] : []
        return ["STALE \(place): \(JSON.printable(reason))", "  - \(entry.line(asciiOnly: true))"]
            + added.prefix(Self.most) + more
    }
}

/// Finds the entry of a list for a case.
struct EntryIndex {
    private let coverage: Coverage
    private var ofVector: [Vector.ID: ExpectedFailure] = [:]
    private var ofRule: [Rule.ID: ExpectedFailure] = [:]
    private var ofFamily: [FamilyOutline.ID: [ExpectedFailure]] = [:]

    /// Takes the entries that apply on a day; of several for the same case, the first.
    init(_ list: ExpectedFailures, _ coverage: Coverage, on today: Day) {
        self.coverage = coverage
        for entry in list.entries where !entry.isExpired(on: today) {
            for id in coverage.vectors(of: entry.scope) ?? [] where ofVector[id] == nil {
                ofVector[id] = entry
            }
            for id in coverage.rules(of: entry.scope) where ofRule[id] == nil {
                ofRule[id] = entry
            }
            if case .family(let id, _) = entry.scope { ofFamily[id, default: []].append(entry) }
        }
    }

    /// The entry that says how a case fails; nil if none does.
    ///
    /// For a family, an entry of the suite or the rule applies only if all its vectors fail alike
    /// and the family has no entry of its own.
    func entry(for result: Report.Case) -> ExpectedFailure? {
        if case .notShown(let missed) = result.verdict, let vector = missed.vector {
            return ofVector[vector].flatMap { $0.hides(result, missed) ? $0 : nil }
        }
        guard let failure = result.failure else { return nil }
        guard let id = result.vector.family else {
            return ofVector[result.id].flatMap { $0.failure == failure ? $0 : nil }
        }
        let numbers = numbers(of: result)
        guard let own = ofFamily[id] else {
            let isWhole = result.numbers == nil || numbers.count == coverage.family(id)?.count
            return ofRule[result.vector.rule].flatMap {
                isWhole && $0.failure == failure ? $0 : nil
            }
        }
        return own.first {
            $0.failure == failure && ($0.scope.numbers.map(numbers.isSubset) ?? true)
        }
    }

    /// The numbers of the vectors of a family to which a case applies.
    private func numbers(of result: Report.Case) -> NumberRanges {
        if let numbers = result.numbers { return numbers }
        let family = result.vector.family.flatMap(coverage.family)
        return family?.number(in: result.id).map { NumberRanges($0...$0) } ?? NumberRanges()
    }
}

extension ExpectedFailures {
    /// Whether a case fails as a current entry says.
    package func predicate(in catalog: Catalog) -> @Sendable (Report.Case) -> Bool {
        let index = EntryIndex(self, Coverage(of: catalog, self, []), on: .today)
        return { index.entry(for: $0) != nil }
    }
}
