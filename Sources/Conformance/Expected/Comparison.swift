/// What a run makes of a list of expected failures.
struct Comparison {
    /// The cases that failed as expected.
    let expected: Set<Vector.ID>

    /// Why each of them is accepted.
    let reasons: [Vector.ID: String]

    /// The entries that have to be changed.
    let stale: [StaleEntry]

    /// Compares a list with the cases of a run.
    ///
    /// Entries whose cases were not run are left alone.
    init(_ list: ExpectedFailures, with cases: [Case], in catalog: Catalog, on today: Day) {
        let coverage = Coverage(of: catalog)
        let run = Dictionary(cases.map { ($0.id, $0) }) { first, _ in first }
        var (owners, reasons, stale):
            ([Vector.ID: ExpectedFailure], [Vector.ID: String], [StaleEntry]) =
                ([:], [:], [])
        for entry in list.entries {
            let covered = (coverage.vectors(of: entry.scope) ?? []).compactMap { run[$0] }
            let judged = JudgedEntry(
                entry, of: list.file, cases: covered, in: catalog, coverage, on: today)
            if let twice = judged.repetition(of: owners) {
                stale.append(twice)
                continue
            }
            for result in covered { owners[result.id] = entry }
            for id in judged.expected { reasons[id] = entry.reason }
            if let entry = judged.stale { stale.append(entry) }
        }
        (self.expected, self.reasons, self.stale) = (Set(reasons.keys), reasons, stale)
    }
}
