import Conformance
import ConformanceDiagnosis
import Mistakes

/// Compares the causes that a report names with what the implementation was composed of.
struct Judge: Sendable {
    private let compositions: Compositions
    private let isShowing: Bool
    private let answers: [Mistake.ID: [Vector.ID: Fingerprint]]

    init(compositions: Compositions, isShowing: Bool, known: KnownAnswers) {
        self.compositions = compositions
        self.isShowing = isShowing
        answers = Overlays.answers(in: known)
    }

    /// What a report says of an implementation; nil if nothing fails.
    ///
    /// - Throws: `SelectionError` if there is no vector for its role.
    func findings(on composed: Composed) async throws -> Findings? {
        let roles = composed.defects.map(compositions.roles)
        let counts = Role.allCases.map { role in (role, roles.count { $0.contains(role) }) }
        guard let role = counts.max(by: { $0.1 < $1.1 })?.0 else { return nil }
        let defects = zip(composed.defects, roles).filter { $0.1.contains(role) }.map(\.0)
        let report = try await compositions.report(on: defects + composed.variations, as: role)
        let failed = report.cases.filter {
            [.wrongAnswer, .noCredit, .fault, .unstable].contains($0.verdict.kind)
        }
        guard !failed.isEmpty else { return nil }
        let findings = self.findings(on: defects, in: report, failed: failed)
        if isShowing { print(findings.lines(on: defects)) }
        return findings
    }

    private func findings(
        on defects: [Defect], in report: Report, failed: [Report.Case]
    ) -> Findings {
        let shown = compositions.shown(defects, in: report)
        let names = defects.reduce(into: Set<Mistake.ID>()) { $0.formUnion($1.names) }
        let known = report.causes.known
        let explained = Set(known.flatMap(\.cases).map(\.id))
        let grouped = explained.union(report.causes.groups.flatMap(\.cases).map(\.id))
        return Findings(
            named: known.compactMap { cause in
                cause.mistake.map { id in
                    Findings.Named(
                        ids: [id] + cause.otherMistakes,
                        isTrue: !names.isDisjoint(with: [id] + cause.otherMistakes),
                        isContained: compositions.contains(answers[id] ?? [:], report),
                        isHedged: cause.isHedged, misfits: cause.misfits.count,
                        cases: cause.cases.count)
                }
            },
            causes: report.causes.all.map { "\($0.extent): \($0.description)" },
            visible: defects.filter { defect in
                shown.values.contains { $0.map(\.id) == [defect.id] }
            },
            failed: failed.count, unexplained: failed.count { !explained.contains($0.id) },
            ungrouped: failed.count { !grouped.contains($0.id) })
    }
}

/// What a report says of one implementation.
struct Findings: Sendable {
    /// A known mistake that the report names.
    struct Named: Sendable {
        /// Its id, and those that the report names with it.
        let ids: [Mistake.ID]

        /// Whether a defect is this mistake.
        let isTrue: Bool

        /// Whether the implementation does all that the mistake does wrongly.
        let isContained: Bool

        /// Whether the report says that it only looks like it.
        let isHedged: Bool

        let misfits: Int
        let cases: Int
    }

    let named: [Named]

    /// All causes, in the words and the order of the report.
    let causes: [String]

    /// The defects that alone explain a failure.
    let visible: [Defect]

    let failed: Int

    /// The failures without a known mistake, and those without any cause.
    let unexplained: Int
    let ungrouped: Int

    /// Whether one of the first causes is a defect.
    func isRight(amongFirst most: Int) -> Bool { named.prefix(most).contains(where: \.isTrue) }

    /// The visible defects that the report does not name.
    var missed: [Defect] {
        visible.filter { $0.names.isDisjoint(with: named.flatMap(\.ids)) }
    }
}

extension Findings {
    /// What was made and what was named.
    func lines(on defects: [Defect]) -> String {
        let lines = named.enumerated().map { index, cause in
            "  \(index + 1). \(cause.ids.joined(separator: ", ")): \(cause.cases) cases, \(cause.misfits) misfits"
                + (cause.isHedged ? ", hedged" : "") + (cause.isContained ? ", contained" : "")
                + (cause.isTrue ? ", true" : ", FALSE")
        }
        return "\(defects.map(\.id).joined(separator: " + ")): \(failed) failed, "
            + "\(unexplained) unexplained, \(ungrouped) in no group; missed "
            + "\(missed.map(\.id))\n"
            + (causes.map { "  \($0)" } + lines).joined(separator: "\n")
    }

    /// How often the defect is named of implementations that have one.
    static func singles(_ findings: [Findings]) -> String {
        let contained = findings.count {
            $0.isRight(amongFirst: 1) || $0.named.first?.isContained == true
        }
        return """
            one defect: \(findings.count) show it
              named first \(percent(findings.count { $0.isRight(amongFirst: 1) }, findings.count)), \
            or a part of it \(percent(contained, findings.count))
              among three \(percent(findings.count { $0.isRight(amongFirst: 3) }, findings.count))
            \(rest(findings))
            """
    }

    /// How true and how complete the causes are of implementations with many defects.
    static func many(_ findings: [Findings]) -> String {
        let visible = findings.reduce(0) { $0 + $1.visible.count }
        let missed = findings.reduce(0) { $0 + $1.missed.count }
        return """
            many defects: \(findings.count) implementations, \(visible) defects visible
              named \(percent(visible - missed, visible))
            \(rest(findings))
            """
    }

    private static func rest(_ findings: [Findings]) -> String {
        let named = findings.flatMap(\.named)
        let failed = findings.reduce(0) { $0 + $1.failed }
        let (hedged, plain) = (named.filter(\.isHedged), named.filter { !$0.isHedged })
        return """
              causes named \(named.count), true \(percent(named.count(where: \.isTrue), named.count)), \
            or done by the implementation \(right(named))
              hedged \(hedged.count), right \(right(hedged)); unhedged \(plain.count), right \(right(plain))
              failing cases \(failed), without a known mistake \
            \(percent(findings.reduce(0) { $0 + $1.unexplained }, failed)), without a cause \
            \(percent(findings.reduce(0) { $0 + $1.ungrouped }, failed))
            """
    }

    private static func right(_ named: [Named]) -> String {
        percent(named.count { $0.isTrue || $0.isContained }, named.count)
    }

    private static func percent(_ part: Int, _ whole: Int) -> String {
        let tenths = (part * 1000 + whole / 2) / max(1, whole)
        return "\(tenths / 10).\(tenths % 10) %"
    }
}
