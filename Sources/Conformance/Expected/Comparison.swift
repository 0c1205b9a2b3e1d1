/// What a run makes of a list of expected failures.
package struct Comparison: Sendable {
    /// The cases that failed as expected.
    package let expected: Set<Vector.ID>

    /// The entry that covers each case.
    let owners: [Vector.ID: ExpectedFailure]

    /// The entries that have to be changed.
    package let stale: [StaleEntry]

    /// Makes what a run has made of a list before.
    ///
    /// - Parameters:
    ///   - owners: The entry of each case that failed as expected.
    ///   - stale: The entries that have to be changed.
    package init(owners: [Vector.ID: ExpectedFailure], stale: [StaleEntry]) {
        (self.owners, self.stale, expected) = (owners, stale, Set(owners.keys))
    }

    /// Compares a list with the cases of a run.
    ///
    /// Entries whose cases were not run are left alone.
    init(_ list: ExpectedFailures, with cases: [Case], in catalog: Catalog, on today: Day) {
        let coverage = Coverage(of: catalog)
        let run = Dictionary(cases.map { ($0.id, $0) }) { first, _ in first }
        var (owners, expected, stale):
            ([Vector.ID: ExpectedFailure], Set<Vector.ID>, [StaleEntry]) =
                ([:], [], [])
        for entry in list.entries {
            let covered = (coverage.vectors(of: entry.scope) ?? []).compactMap { run[$0] }
            let judged = JudgedEntry(
                entry, of: list.file, cases: covered, in: catalog, coverage, on: today)
            if let twice = judged.repetition(of: owners) {
                stale.append(twice)
                continue
            }
            for result in covered { owners[result.id] = entry }
            expected.formUnion(judged.expected)
            if let entry = judged.stale { stale.append(entry) }
        }
        (self.owners, self.expected, self.stale) = (owners, expected, stale)
    }
}
