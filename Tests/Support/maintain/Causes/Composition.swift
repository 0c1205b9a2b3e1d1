import Conformance
import ConformanceDiagnosis
import Mistakes
import Reference
import StrictCodecs

/// Implementations with several defects at once, put together place by place from what each defect
/// alone answers otherwise than the reference.
struct Compositions: Sendable {
    typealias Outcomes = [Vector.ID: Outcome]

    private let catalog: Catalog
    private let right: Outcomes
    private let deviations: [String: Outcomes]

    /// Runs the reference, and each defect once.
    ///
    /// - Throws: `SelectionError` if there is no vector for a defect.
    init(of defects: [Defect], in catalog: Catalog) async throws {
        self.catalog = catalog
        let options = RunOptions(timeout: .seconds(60)).withoutPairs
        let right = Self.outcomes(
            in: try await catalog.run(on: ReferenceImplementation(), options: options))
        self.right = right
        let unique = Dictionary(defects.map { ($0.id, $0) }) { first, _ in first }
        let answers = try await unique.values.concurrentMap(counting: "defects run alone") {
            defect in
            let catalog = defect.rules.map { catalog.operations(of: $0) } ?? catalog
            let report = try await catalog.run(on: defect.adapter, options: options)
            let changed = Self.outcomes(in: report).filter { !$1.isSame(as: right[$0]) }
            return (defect.id, changed)
        }
        deviations = Dictionary(uniqueKeysWithValues: answers)
    }

    private static func outcomes(in report: Report) -> Outcomes {
        Dictionary(report.cases.compactMap { result in result.outcome.map { (result.id, $0) } }) {
            first, _ in first
        }
    }

    /// The roles in which a defect shows.
    func roles(of defect: Defect) -> Set<Role> {
        let vectors = Set(deviations[defect.id]?.keys.map { $0 } ?? [])
        return Set(
            catalog.suites.filter { $0.vectors.contains { vectors.contains($0.id) } }.map(\.role))
    }

    /// The report on an implementation with some defects.
    ///
    /// - Throws: `SelectionError` if there is no vector for the roles.
    func report(on defects: [Defect], as role: Role) async throws -> Report {
        let outcomes = defects.reduce(right) { outcomes, defect in
            (deviations[defect.id] ?? [:]).reduce(into: outcomes) { outcomes, changed in
                let base = right[changed.key]
                outcomes[changed.key] =
                    outcomes[changed.key]?.changed(from: base, as: changed.value) ?? changed.value
            }
        }
        return try await catalog.run(
            on: Replay(roles: [role], outcomes: outcomes), options: RunOptions().withoutPairs)
    }

    /// Which defects show in each failure: those that alone fail at one of its places in the same way.
    func shown(_ defects: [Defect], in report: Report) -> [Vector.ID: [Defect]] {
        var shown: [Vector.ID: [Defect]] = [:]
        for result in report.cases
        where [.wrongAnswer, .fault].contains(result.verdict.kind) {
            let expectation = result.vector.expectation
            let found = result.outcome.flatMap(expectation.fingerprint(of:))?.hashes ?? []
            shown[result.id] = defects.filter { defect in
                deviations[defect.id]?[result.id].flatMap(expectation.fingerprint(of:))?.hashes
                    .contains(where: found.contains) ?? false
            }
        }
        return shown
    }

    /// Whether an implementation does everything that a defect alone would do wrongly, by the places.
    func contains(_ answers: [Vector.ID: Fingerprint], _ report: Report) -> Bool {
        let cases = Dictionary(report.cases.map { ($0.id, $0) }) { first, _ in first }
        return answers.allSatisfy { vector, fingerprint in
            guard let result = cases[vector], let outcome = result.outcome else { return true }
            let found = result.vector.expectation.fingerprint(of: outcome)?.hashes ?? []
            return fingerprint.hashes.contains(where: found.contains)
        }
    }
}

extension Outcome {
    /// Whether both are the same answer; the reason of a refusal is free.
    func isSame(as other: Outcome?) -> Bool {
        switch (self, other) {
        case (.value(let own), .value(let other)): own == other
        case (.refusal(let own), .refusal(let other)): own.error == other.error
        case (.unsupported, .unsupported), (.fault, .fault): true
        default: false
        }
    }

    /// This answer with what another one changed in a third.
    func changed(from base: Outcome?, as other: Outcome) -> Outcome {
        guard case .value(let own) = self, case .value(let base) = base,
            case .value(let other) = other
        else { return isSame(as: base) ? other : self }
        return .value(own.changed(from: base, as: other))
    }
}

extension JSON {
    /// This value with what another one changed in a third, place by place.
    fileprivate func changed(from base: JSON, as other: JSON) -> JSON {
        if other == base { return self }
        if let own = elements, let base = base.elements, let other = other.elements,
            own.count == base.count, other.count == base.count
        {
            return .array(
                own.indices.map { own[$0].changed(from: base[$0], as: other[$0]) })
        }
        guard let own = members, base.members != nil, let others = other.members else {
            return self == base ? other : self
        }
        let names = own.map(\.name) + others.map(\.name).filter { self[$0] == nil }
        return .object(
            names.compactMap { name in
                Self.member(self[name], base[name], other[name]).map { JSON.Member(name, $0) }
            })
    }

    /// A member that one of them may lack; nil if the result lacks it.
    private static func member(_ own: JSON?, _ base: JSON?, _ other: JSON?) -> JSON? {
        if let own, let base, let other { return own.changed(from: base, as: other) }
        return other == base ? own : other
    }
}
