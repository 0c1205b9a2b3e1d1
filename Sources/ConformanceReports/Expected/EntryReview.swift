import Conformance
import StrictCodecs

/// Finds the entries of a list that have to be changed after a run.
struct EntryReview {
    /// The entries that have to be changed.
    private(set) var stale: [StaleEntry] = []

    private let list: ExpectedFailures
    private let coverage: Coverage
    private let catalog: Catalog
    private let today: Day
    private let ofVector: [Vector.ID: Report.Case]
    private let ofFamily: [FamilyOutline.ID: [Report.Case]]
    private var owners: [Vector.ID: ExpectedFailure] = [:]
    private var earlier: [FamilyOutline.ID: [ExpectedFailure]] = [:]

    init(
        _ list: ExpectedFailures, _ cases: [Report.Case], _ coverage: Coverage, _ catalog: Catalog,
        on today: Day
    ) {
        self.list = list
        self.coverage = coverage
        self.catalog = catalog
        self.today = today
        ofVector = Dictionary(cases.ofFiles.map { ($0.id, $0) }) { first, _ in first }
        ofFamily = Dictionary(grouping: cases.ofFamilies) { $0.vector.family ?? "" }
    }

    /// Compares the next entry with the cases that it covers.
    mutating func take(_ entry: ExpectedFailure) {
        if case .family(let id, _) = entry.scope {
            takeFamily(entry, id)
        } else {
            takeVectors(entry)
        }
    }

    private mutating func takeFamily(_ entry: ExpectedFailure, _ id: FamilyOutline.ID) {
        guard let cases = ofFamily[id], let family = coverage.family(id) else { return }
        let judged = JudgedFamilyEntry(
            entry: entry, file: list.file, family: family, cases: cases, today: today)
        let known = earlier[id] ?? []
        if let change = judged.repetition(of: known) ?? judged.stale { stale.append(change) }
        earlier[id] = known + [entry]
    }

    private mutating func takeVectors(_ entry: ExpectedFailure) {
        let covered = (coverage.vectors(of: entry.scope) ?? []).compactMap { ofVector[$0] }
        let judged = JudgedEntry(
            entry, of: list.file, cases: covered, in: catalog, coverage, on: today)
        if let twice = judged.repetition(of: owners) { return stale.append(twice) }
        for result in covered { owners[result.id] = entry }
        if let change = judged.stale ?? unhidden(entry) { stale.append(change) }
    }

    /// The entry, if rules that it is said to hide were run and show something.
    private func unhidden(_ entry: ExpectedFailure) -> StaleEntry? {
        let cases = Array(ofVector.values)
        let run = Set(cases.map(\.vector.rule))
        let hidden = entry.hidden(in: cases)
        let shown = entry.hides.filter { run.contains($0) && !hidden.containsOctets(of: $0) }
        guard let first = shown.first else { return nil }
        let rest = entry.hides.filter { !shown.containsOctets(of: $0) }
        return StaleEntry(
            file: list.file, entry: entry,
            reason: "lists \(first) under hides, which it does not hide; replace it by",
            replacement: [entry.hiding(rest)])
    }
}
