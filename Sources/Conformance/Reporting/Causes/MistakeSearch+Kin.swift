/// Mistakes that fail what the others leave at the same places, but with other values.
extension MistakeSearch {
    /// What a mistake has in common with the failures that are left.
    private struct Kin {
        /// Its index among the mistakes.
        let index: Int

        /// The indices of the failures at whose places it fails.
        let failures: [Int]

        /// What part that is of its own failures, times the part of those that are left of the same rules.
        let fit: Double

        func isLike(_ other: Kin) -> Bool { fit == other.fit && failures == other.failures }
    }

    /// The least fit of a mistake that fails at the same places; `maintain defects` measures how often it is true.
    private static let leastKinship = 0.9

    /// The mistakes that come nearest to what is left, one after the other.
    mutating func kin() -> [Finding] {
        var findings: [Finding] = []
        while let (nearest, others) = nearest { findings.append(take(nearest, alike: others)) }
        return findings
    }

    /// The mistake that comes nearest, and those that come as near at the same failures.
    private var nearest: (Kin, alike: [Kin])? {
        let left = Set(failures.indices.filter { !places[$0].isEmpty && isUnexplained($0) })
        let counts = Dictionary(grouping: left, by: rule(of:)).mapValues(\.count)
        let all = matches.indices.compactMap { kin(of: $0, among: left, counts) }
            .filter { $0.fit >= Self.leastKinship }
        let best = all.max { ($0.fit, -$0.index) < ($1.fit, -$1.index) }
        return best.map { best in
            (best, all.filter { $0.index != best.index && $0.isLike(best) })
        }
    }

    private func kin(of index: Int, among left: Set<Int>, _ counts: [String: Int]) -> Kin? {
        let match = matches[index].match
        let parts =
            match.kin.filter { left.contains($0.failure) }
            + match.shares.filter { left.contains($0.failure) }.map { ($0.failure, 1.0) }
        guard !parts.isEmpty else { return nil }
        let value = parts.reduce(0) { $0 + $1.part }
        let rules = Set(parts.map { rule(of: $0.failure) })
        let around = rules.reduce(0) { $0 + (counts[$1] ?? 0) }
        return Kin(
            index: index, failures: parts.map(\.failure).sorted(),
            fit: value * value / Double(match.count * around))
    }

    func rule(of failure: Int) -> String { rule(failures[failure].vector) }

    private mutating func take(_ kin: Kin, alike: [Kin]) -> Finding {
        for place in kin.failures.flatMap({ places[$0] }) { explained[place] = 1 }
        let (id, match, _) = matches[kin.index]
        return Finding(
            mistake: id, alike: alike.map { matches[$0.index].id }, failures: kin.failures,
            isSure: false, isKin: true,
            misfits: match.contradicted)
    }
}
