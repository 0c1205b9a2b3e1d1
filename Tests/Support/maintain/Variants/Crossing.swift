import Conformance
import ConformanceReports
import Mistakes
import Variants

/// Mistakes that were made on top of variants, and what became of them.
struct Crossings: Sendable {
    /// How many were caught in the code of both.
    var nested = 0

    /// How many were caught in what both answer alone, put together place by place.
    var composed = 0

    /// Those that were not caught, in one line each.
    var findings: [String] = []

    mutating func add(_ other: Crossings) {
        nested += other.nested
        composed += other.composed
        findings += other.findings
    }

    /// The numbers in words; empty if there was none.
    var text: String {
        nested + composed + findings.count == 0
            ? ""
            : "mistakes on top of them: \(nested) caught in one implementation, \(composed) in answers put together, \(findings.count) not; "
    }
}

/// A variant on top of which mistakes of its role are made.
struct Crossing: Sendable {
    let trial: VariantTrial

    /// The suites of the role.
    let catalog: Catalog

    /// Makes mistakes, drawn by the variant's id, one after the other.
    func result(of count: Int) async throws -> Crossings {
        var crossings = Crossings()
        for mistake in drawn(count) {
            if try await isCaughtNested(mistake) {
                crossings.nested += 1
            } else if try await isCaughtComposed(mistake) {
                crossings.composed += 1
            } else {
                crossings.findings.append("hides the mistake \(mistake.id) from \(mistake.rule)")
            }
        }
        return crossings
    }

    /// Mistakes of the role that a rule catches which the variant meets.
    private func drawn(_ count: Int) -> [Mistake] {
        guard count > 0 else { return [] }
        let met = Set(trial.report.rules.filter { $0.status == .met }.map(\.id))
        let seed = trial.variant.id.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        var numbers = SeededNumbers(seed: seed)
        return Array(
            Mistake.all.filter { met.contains($0.rule) }.shuffled(using: &numbers).prefix(count))
    }

    private func isCaughtNested(_ mistake: Mistake) async throws -> Bool {
        let (report, isNested) = try await Base.replacing(by: trial.variant.adapter) {
            try await catalog.report(on: mistake.adapter, only: Selection(rules: [mistake.rule]))
        }
        return isNested && report.breaks(mistake.rule)
    }

    /// Whether the mistake shows in the variant's answers with what the mistake changes in the reference's.
    private func isCaughtComposed(_ mistake: Mistake) async throws -> Bool {
        let (own, right) = (trial.report.outcomes, trial.reference.outcomes)
        let selection = Selection(rules: [mistake.rule])
        let wrong = try await catalog.report(on: mistake.adapter, only: selection).outcomes
        let outcomes = wrong.reduce(into: own) { outcomes, wrong in
            outcomes[wrong.key] =
                outcomes[wrong.key]?.changed(from: right[wrong.key], as: wrong.value) ?? wrong.value
        }
        let replay = Replay(roles: [trial.variant.role], outcomes: outcomes)
        return try await catalog.run(on: replay, only: selection).breaks(mistake.rule)
    }
}

extension Report {
    /// Whether a rule is not met.
    fileprivate func breaks(_ rule: Rule.ID) -> Bool {
        unmet.contains { $0.id == rule && $0.status == .notMet }
    }
}
