package import Conformance
import StrictCodecs

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
