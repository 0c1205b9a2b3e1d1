import Conformance
import StrictCodecs

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
        let scope = ExpectedFailure.Scope.family(id, numbers.count == count ? nil : numbers)
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
