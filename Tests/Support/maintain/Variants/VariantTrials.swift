import Conformance
import ConformanceDiagnosis
import ConformanceReports
import Mistakes
import Reference
import StrictCodecs
import Variants

/// Runs variants on the suites of their roles, and compares them with the reference.
struct VariantTrials: Sendable {
    private let catalogs: [Role: Catalog]
    private let references: [Role: Report]

    /// Which pairs of vectors are run.
    private let seed: UInt64?

    /// Runs the reference in some roles.
    init(of roles: Set<Role>, in catalog: Catalog, seed: UInt64?) async throws {
        var (catalogs, references): ([Role: Catalog], [Role: Report]) = ([:], [:])
        for role in roles {
            let own = catalog.with(catalog.suites.filter { $0.role == role })
            catalogs[role] = own
            references[role] = try await own.report(on: ReferenceImplementation())
        }
        (self.catalogs, self.references, self.seed) = (catalogs, references, seed)
    }

    /// What is found on a variant, and of how many mistakes on top of it.
    func result(
        on variant: Variant, crossedWith count: Int = 0
    ) async throws -> (findings: [String], crossings: Crossings) {
        guard let catalog = catalogs[variant.role], let reference = references[variant.role] else {
            throw UsageError("the reference was not run as \(variant.role.rawValue)")
        }
        let report = try await catalog.report(on: variant.adapter, seed: seed)
        let trial = VariantTrial(variant: variant, report: report, reference: reference)
        let life = trial.finding(isAlive: try await trial.isAlive(in: catalog))
        let crossings = try await Crossing(trial: trial, catalog: catalog).result(of: count)
        return (trial.findings + life + crossings.findings, crossings)
    }
}

extension Catalog {
    /// Runs an implementation, with time for slow machines.
    func report(
        on adapter: any Adapter, only selection: Selection = Selection(), seed: UInt64? = nil
    ) async throws -> Report {
        try await run(
            on: adapter, only: selection, options: RunOptions(timeout: .seconds(60), seed: seed))
    }
}

/// A variant beside the reference.
struct VariantTrial: Sendable {
    let variant: Variant
    let report: Report
    let reference: Report

    /// What condemns the variant, and what its head says untruly, in one line each.
    var findings: [String] { condemned + stale + attacks }

    private var condemned: [String] {
        let known = Set(reference.unmet.map(\.id))
        return report.unmet.filter { result in
            !known.contains(result.id)
                && (result.status != .notMet || variant.head.departsFrom[result.id] == nil)
        }.map { result in
            let failed = result.cases.filter { !$0.verdict.isPassed }
            let vectors = failed.map(\.id).prefix(3).joined(separator: ", ")
            let status = result.status == .notMet ? "breaks" : "leaves \(result.status.rawValue)"
            return "\(status) \(result.id) (\(result.rule.level.rawValue)), "
                + "\(failed.count) vectors: \(vectors)"
        }
    }

    private var stale: [String] {
        let unmet = Set(report.unmet.map(\.id))
        return variant.head.departsFrom.keys.filter { !unmet.contains($0) }.sorted()
            .map { "is said to depart from \($0), and does not" }
    }

    private var attacks: [String] {
        report.attacks.filter(isLost)
            .map { "leaves the attack \($0.id) \($0.outcome.rawValue): \($0.broken)" }
    }

    /// Whether the variant lets an attack succeed, or no longer holds off one that the reference holds off.
    private func isLost(_ attack: AttackResult) -> Bool {
        let isHeldOff = reference.attacks.contains {
            $0.id == attack.id && $0.outcome == .heldOff
        }
        return switch attack.outcome {
        case .succeeds: true
        case .heldOff: false
        case .unprotected: isHeldOff && !attack.sightings.allSatisfy { departs(from: $0.rule) }
        case .notShown: isHeldOff && !attack.attack.rules.contains(where: departs)
        case .notApplicable: isHeldOff && variant.adapter.lacks.isEmpty
        }
    }

    /// Whether the variant openly departs from a rule.
    private func departs(from rule: Rule.ID) -> Bool { variant.head.departsFrom[rule] != nil }

    /// What is untrue of whether a vector shows the variant.
    func finding(isAlive: Bool) -> [String] {
        switch (isAlive, variant.head.unseen) {
        case (true, nil), (false, .some): []
        case (false, nil): ["answers and sends what the reference does"]
        case (true, .some): ["is said to be unseen, and is not"]
        }
    }

    /// Whether an answer or a message differs from the reference's.
    func isAlive(in catalog: Catalog) async throws -> Bool {
        let right = reference.outcomes
        if report.outcomes.contains(where: { !$1.isSame(as: right[$0]) }) { return true }
        // The flows of a client stand at the end of its role, and most variants show in one of them.
        for vector in catalog.vectors.reversed() {
            let messages = Messages(on: vector, in: catalog)
            if try await messages.differ(of: variant.adapter) { return true }
        }
        return false
    }
}

extension Report {
    /// What the implementation did with each vector.
    var outcomes: [Vector.ID: Outcome] {
        Dictionary(cases.compactMap { result in result.outcome.map { (result.id, $0) } }) {
            first, _ in first
        }
    }
}
