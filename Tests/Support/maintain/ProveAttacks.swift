import Conformance
import ConformanceDiagnosis
import ConformanceReports
import Mistakes
import Reference
import StrictCodecs

/// Proves that each attack is shown by a known mistake of each rule against it, and by no right answer.
enum ProveAttacks: Command {
    static let name = "attacks"
    static let usage = ""
    static let summary =
        "Run the mistakes of the rules against attacks; exit 1 if none shows one, or a right answer does"

    static func run(_ call: Call) async throws -> ExitStatus {
        let catalog = try Catalog.bundled
        let proof = try await AttackProof(in: catalog)
        let findings = catalog.attacks.flatMap(proof.findings)
        findings.forEach { print($0) }
        let pairs = catalog.attacks.reduce(0) { $0 + $1.rules.count }
        print("\(pairs) rules against attacks, \(findings.count) findings")
        return findings.isEmpty ? .success : .failure
    }
}

/// What the reference and the known mistakes of the rules against attacks answer.
struct AttackProof: Sendable {
    private let right: [Vector.ID: JSON]
    private let cases: [Rule.ID: [Report.Case]]

    /// Runs the reference, and each mistake on the vectors of its rule.
    ///
    /// - Throws: `SelectionError` if there is no vector for a mistake.
    init(in catalog: Catalog) async throws {
        let rules = Set(catalog.attacks.flatMap(\.rules))
        let reference = try await catalog.run(
            on: ReferenceImplementation(), only: Selection(rules: rules.sorted()))
        right = Dictionary(
            reference.cases.compactMap { result in
                if case .value(let form)? = result.outcome { (result.id, form) } else { nil }
            }
        ) { first, _ in first }
        let mistakes = Mistake.all.map { ($0, $0.rules.intersection(rules).sorted()) }
        let runs = try await mistakes.filter { !$0.1.isEmpty }.concurrentMap { mistake, rules in
            let report = try await mistake.report(in: catalog, only: Selection(rules: rules))
            return report.cases.filter { !$0.verdict.isPassed }
        }
        cases = Dictionary(grouping: runs.joined(), by: \.vector.rule)
    }

    /// What does not fit in the evidence of an attack, in one line each.
    func findings(on attack: Attack) -> [String] {
        attack.effects.flatMap { effect in
            effect.rules.flatMap { rule in findings(on: effect, by: cases[rule] ?? [], rule) }
                + effect.exceptions.flatMap(\.vectors).filter { !isNeeded($0, in: effect) }.map {
                    "\($0) does not show it in any mistake, and needs no exception"
                }
        }.map { "\(attack.id): \($0)" }
    }

    private func findings(
        on effect: AttackEffect, by cases: [Report.Case], _ rule: Rule.ID
    ) -> [String] {
        let shown = effect.telling(among: cases).filter(effect.isShown)
        guard !shown.isEmpty else { return ["no mistake of \(rule) shows that \(effect.words)"] }
        let vectors = Set(shown.map(\.id)).sorted()
        return vectors.filter { id in
            let cases = shown.filter { $0.id == id && $0.vector.expectation.isSingle }
            let places = Set(cases.flatMap { effect.form.places(in: $0) })
            return right[id].map { effect.form.matches($0, at: places) } ?? false
        }.map { "the right answer to \($0) shows that \(effect.words)" }
    }

    /// Whether an answer to a vector would show the effect but for its exception.
    private func isNeeded(_ vector: Vector.ID, in effect: AttackEffect) -> Bool {
        effect.rules.flatMap { cases[$0] ?? [] }.contains {
            $0.id == vector && !effect.form.places(in: $0).isEmpty
        }
    }
}

extension Expectation {
    /// Whether it has one pattern, so that a place at which an answer differs is wrong in itself.
    fileprivate var isSingle: Bool {
        readings.count == 1 && JSONPattern.alternatives(of: readings[0].pattern) == nil
    }
}
