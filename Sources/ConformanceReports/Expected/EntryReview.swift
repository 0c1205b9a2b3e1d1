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
        if let change = judged.repetition(of: earlier[id] ?? []) ?? judged.stale {
            stale.append(change)
        }
        earlier[id, default: []].append(entry)
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
        guard !entry.hides.isEmpty else { return nil }
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

/// An entry of a list of expected failures, with the family that it is about.
struct JudgedFamilyEntry {
    let entry: ExpectedFailure
    let file: String
    let family: FamilyOutline
    let cases: [Report.Case]
    let today: Day

    /// The entry, if it has to be changed; a family that was not run to its end changes none.
    var stale: StaleEntry? {
        guard cases.isComplete else { return nil }
        guard observed == expected else { return changed }
        guard entry.isExpired(on: today), let day = entry.expires else { return nil }
        return stale("expired on \(day); fix the implementation, or enter a later date", nil)
    }

    /// The entry, if an earlier one covers one of its cases.
    func repetition(of earlier: [ExpectedFailure]) -> StaleEntry? {
        let twice = earlier.first { other in
            (other.scope.numbers ?? family.numbers).overlaps(expected)
        }
        guard let twice else { return nil }
        let place = twice.line.map { "line \($0)" } ?? "an earlier entry"
        return stale(
            "\(place) already covers some of its cases; leave each number in one of the two", nil)
    }

    private var expected: NumberRanges { entry.scope.numbers ?? family.numbers }

    private var observed: NumberRanges { cases.numbers(of: entry.failure) }

    private var changed: StaleEntry {
        let count = "\(expected.count) vectors \(entry.failure.rawValue)"
        let what = "family \(family.id): expected \(count), but"
        guard observed.count > 0 else {
            return stale("\(what) none is; remove the line", [])
        }
        let other = observed.count == expected.count ? "other ones" : "\(observed.count)"
        return stale("\(what) \(other) are; replace it by", [family.renewed(entry, observed)])
    }

    private func stale(_ reason: String, _ replacement: [ExpectedFailure]?) -> StaleEntry {
        StaleEntry(file: file, entry: entry, reason: reason, replacement: replacement)
    }
}

extension FamilyOutline {
    /// The numbers of all its vectors.
    var numbers: NumberRanges { NumberRanges(0...(count - 1)) }

    /// An entry for other numbers, which keeps the reason if the reason applied to all of them.
    func renewed(_ entry: ExpectedFailure, _ numbers: NumberRanges) -> ExpectedFailure {
        let scope = ExpectedFailure.Scope.family(id, numbers.count == count ? nil : numbers.ranges)
        let isKnown = numbers.isSubset(of: entry.scope.numbers ?? self.numbers)
        return isKnown
            ? entry.covering(scope) : ExpectedFailure(scope, entry.failure, reason: "")
    }
}

extension [Report.Case] {
    /// Whether all vectors of a family were run.
    var isComplete: Bool { !contains { $0.verdict.kind == .notRun } }

    /// The numbers of the vectors of a family that failed in a way.
    func numbers(of failure: Failure) -> NumberRanges {
        first { $0.failure == failure }?.numbers ?? NumberRanges()
    }
}
