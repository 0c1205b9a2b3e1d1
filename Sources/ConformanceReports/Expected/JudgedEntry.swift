import Conformance

/// An entry of a list of expected failures, with the cases that it covers.
struct JudgedEntry {
    private let entry: ExpectedFailure
    private let file: String
    private let cases: [Report.Case]
    private let catalog: Catalog
    private let coverage: Coverage
    private let isExpired: Bool

    init(
        _ entry: ExpectedFailure, of file: String, cases: [Report.Case], in catalog: Catalog,
        _ coverage: Coverage, on today: Day
    ) {
        self.entry = entry
        self.file = file
        self.cases = cases.filter { $0.verdict.kind != .notRun }
        self.catalog = catalog
        self.coverage = coverage
        isExpired = entry.isExpired(on: today)
    }

    /// The entry, if it has to be changed.
    var stale: StaleEntry? {
        let others = cases.filter { $0.failure != entry.failure }
        if let first = others.first { return changed(first, others.count) }
        guard isExpired, !cases.isEmpty, let day = entry.expires else { return nil }
        return stale("expired on \(day); fix the implementation, or enter a later date", nil)
    }

    /// The entry, if an earlier one already covers one of its cases.
    func repetition(of owners: [Vector.ID: ExpectedFailure]) -> StaleEntry? {
        let twice = cases.lazy.compactMap { result in owners[result.id].map { (result, $0) } }.first
        guard let (result, owner) = twice else { return nil }
        let place = owner.line.map { "line \($0)" } ?? "an earlier entry"
        return stale("\(place) already covers \(result.id); remove one of the two", nil)
    }

    private func changed(_ first: Report.Case, _ count: Int) -> StaleEntry {
        if cases.allSatisfy({ $0.verdict.kind == .unstable || $0.failure == entry.failure }) {
            return stale("\(first.id) is unstable, which no entry can expect; remove the line", nil)
        }
        let action = replacement.isEmpty ? "remove the line" : "replace it by"
        return stale("\(what(first, count)); \(action)", replacement)
    }

    /// What replaces the entry after this run.
    private var replacement: [ExpectedFailure] {
        if case .vector = entry.scope {
            return cases.compactMap(\.failure).map { ExpectedFailure(entry.scope, $0, reason: "") }
        }
        let single = ExpectedFailures([entry], file: file)
        return single.renewed(after: cases, in: catalog, coverage).entries
    }

    private func what(_ first: Report.Case, _ count: Int) -> String {
        let begin = "\(entry.scope.kind) \(entry.scope.id): expected \(entry.failure.rawValue), but"
        guard case .vector = entry.scope else {
            let numbers = "\(count) of \(cases.count) vectors differ"
            return "\(begin) \(numbers), the first is \(first.id): \(first.word)"
        }
        return "\(begin) it is \(first.word)"
    }

    private func stale(_ reason: String, _ replacement: [ExpectedFailure]?) -> StaleEntry {
        StaleEntry(file: file, entry: entry, reason: reason, replacement: replacement)
    }
}
