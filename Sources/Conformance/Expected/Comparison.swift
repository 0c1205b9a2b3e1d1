/// What a run makes of a list of expected failures.
package struct Comparison: Sendable {
    /// The cases that failed as expected.
    package let expected: Set<Vector.ID>

    /// The entry that covers each case.
    let owners: [Vector.ID: ExpectedFailure]

    /// The entries by which cases of a family failed, if each that did not pass failed as expected.
    let ownersOfFamilies: [Family.ID: [ExpectedFailure]]

    /// The entries that have to be changed.
    package let stale: [StaleEntry]

    /// Makes what a run has made of a list before.
    ///
    /// - Parameters:
    ///   - owners: The entry of each case that failed as expected.
    ///   - families: The entries of each family whose cases passed or failed as expected.
    ///   - stale: The entries that have to be changed.
    package init(
        owners: [Vector.ID: ExpectedFailure], families: [Family.ID: [ExpectedFailure]],
        stale: [StaleEntry]
    ) {
        (self.owners, self.stale, expected) = (owners, stale, Set(owners.keys))
        ownersOfFamilies = families
    }

    /// Compares a list with the cases and families of a run.
    ///
    /// Entries whose cases were not run are left alone.
    init(
        _ list: ExpectedFailures, with cases: [Case], _ families: [FamilyResult],
        in catalog: Catalog, on today: Day
    ) {
        let coverage = Coverage(of: catalog)
        let index = EntryIndex(list, coverage, on: today)
        let results = Dictionary(families.map { ($0.id, $0) }) { first, _ in first }
        var earlier: [Family.ID: [ExpectedFailure]] = [:]
        let run = Dictionary(cases.map { ($0.id, $0) }) { first, _ in first }
        var (owners, expected, stale):
            ([Vector.ID: ExpectedFailure], Set<Vector.ID>, [StaleEntry]) =
                ([:], [], [])
        for entry in list.entries {
            if case .family(let id, _) = entry.scope, let result = results[id] {
                let judged = JudgedFamilyEntry(entry, of: list.file, result, on: today)
                let known = earlier[id] ?? []
                if let change = judged.repetition(of: known) ?? judged.stale {
                    stale.append(change)
                }
                earlier[id] = known + [entry]
            }
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
        for result in cases where coverage.place(of: result.id) != nil {
            guard let entry = index.entry(for: result) else { continue }
            owners[result.id] = entry
            expected.insert(result.id)
        }
        ownersOfFamilies = results.compactMapValues(index.entries)
        (self.owners, self.expected, self.stale) = (owners, expected, stale)
    }
}
