/// Finds the entry of a list that a case is under.
struct EntryIndex {
    private let coverage: Coverage
    private var ofVector: [Vector.ID: ExpectedFailure] = [:]
    private var ofRule: [Rule.ID: ExpectedFailure] = [:]
    private var ofFamily: [Family.ID: [ExpectedFailure]] = [:]

    /// Takes the entries that hold on a day; of several for the same case, the first.
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
    func entry(for result: Case) -> ExpectedFailure? {
        guard let failure = result.failure else { return nil }
        return entries(for: result).first { $0.failure == failure }
    }

    private func entries(for result: Case) -> [ExpectedFailure] {
        guard let (family, number) = coverage.place(of: result.id) else {
            return [ofVector[result.id]].compactMap { $0 }
        }
        guard let own = ofFamily[family] else {
            return [ofRule[result.vector.rule]].compactMap { $0 }
        }
        return own.filter { $0.scope.numbers?.contains(number) ?? true }
    }

    /// The entries that say how each of the cases of a family fails that did not pass; nil if they do
    /// not.
    ///
    /// An entry of the suite or the rule says so only if all cases fail alike, and the family has no
    /// entry of its own.
    func entries(for result: FamilyResult) -> [ExpectedFailure]? {
        let found = result.missed.map { part in
            (ofFamily[result.id] ?? [ofRule[result.family.rule]].compactMap { $0 })
                .first { Self.says($0, part, of: result.family) }
        }
        return found.isEmpty || found.contains { $0 == nil } ? nil : found.compactMap { $0 }
    }

    private static func says(
        _ entry: ExpectedFailure, _ part: FamilyResult.Missed, of family: Family
    ) -> Bool {
        guard entry.failure.rawValue == part.word else { return false }
        guard case .family(_, let numbers) = entry.scope else {
            return part.numbers.count == family.count
        }
        return numbers.map(part.numbers.isSubset) ?? true
    }
}

extension ExpectedFailures {
    /// Whether a case fails as an entry says that holds today.
    package func predicate(in catalog: Catalog) -> @Sendable (Case) -> Bool {
        let index = EntryIndex(self, Coverage(of: catalog), on: .today)
        return { index.entry(for: $0) != nil }
    }
}
