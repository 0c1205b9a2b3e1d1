import Conformance
import StrictCodecs

/// A report for programs that need the verdict, the causes and the rules, not every case.
struct JSONReport {
    let report: Report
    let strict: Bool

    /// The object of `Vectors/RESULTS.md`, "The report for programs".
    func json() throws -> JSON {
        let footer = try footer()
        let causes = report.causes.all
        let places = Dictionary(
            causes.enumerated().flatMap { index, cause in cause.cases.map { ($0.id, index) } }
        ) { first, _ in first }
        return .object(
            [.init("format", "conformance-report"), .init("format_version", 1)] + (try run())
                + [
                    .init("conclusion", .string(report.conclusion(strict: strict))),
                    .init("exit_status", .integer(report.exitStatus(strict: strict))),
                    .init("summary", .string(report.lastLine(strict: strict))),
                    .init("cases", cases(footer)),
                    .init("rules", footer["rules"] ?? .null),
                    .init("attacks", .array(report.attacks.map(\.json))),
                    .init(
                        "causes",
                        .array(
                            try zip(report.causes.records, causes).map { record, cause in
                                try self.cause(try record.json(), example: cause.example)
                            })),
                    .init("unmet", .array(try report.unmet.map { try rule($0, places) })),
                    .init("lacks", .array(report.inapplicable.map(lack))),
                    .init("not_run", .array(report.omissions.map(omission))),
                ])
    }

    /// The counts of the footer, where the vectors that cannot be run are not run either.
    private func cases(_ footer: JSON) -> JSON {
        .object(
            (footer["cases"]?.members ?? []).map { member in
                guard member.name.hasSameOctets(as: Verdict.Kind.notRun.rawValue),
                    case .integer(let count) = member.value
                else { return member }
                return .init(member.name, .integer(count + report.omissions.count))
            })
    }

    private func lack(_ group: Report.Inapplicable) -> JSON {
        [
            "lacks": .string(group.lack.rawValue), "rules": .integer(group.rules),
            "vectors": .integer(group.vectors),
        ]
    }

    private func omission(_ omission: Omission) -> JSON {
        ["vector": .string(omission.id), "reason": .string(omission.reason)]
    }

    /// What was run, as the header of the result file has it.
    private func run() throws -> [JSON.Member] {
        let header = try HeaderRecord(
            of: report, strict: strict, hash: try report.catalog.hash()
        ).json()
        return ["vectors", "implementation", "selection", "roles", "strict", "date"].compactMap {
            name in header[name].map { .init(name, $0) }
        }
    }

    private func footer() throws -> JSON {
        try FooterRecord(of: report, strict: strict, after: LineDigest()).json()
    }

    /// A cause without the name of its record, and with its example in full.
    private func cause(_ record: JSON, example: Report.Case?) throws -> JSON {
        let members = (record.members ?? []).filter { !["record", "example"].contains($0.name) }
        return .object(members + [.init("example", try self.example(example))])
    }

    private func rule(_ result: RuleResult, _ causes: [Vector.ID: Int]) throws -> JSON {
        let missed = report.unexpectedCases(of: result)
        let cause = missed.lazy.compactMap { causes[$0.id] }.first
        return [
            "id": .string(result.id),
            "suite": JSON(result.cases.first?.vector.suite),
            "level": .string(result.rule.level.rawValue),
            "basis": .string(result.rule.basis.rawValue),
            "title": .string(result.rule.title), "statement": .string(result.rule.statement),
            "status": .string(result.status.rawValue),
            "expected": .bool(report.isUnmetAsExpected(result)),
            "vectors": .integer(result.cases.vectorCount),
            "missed": .integer(missed.vectorCount),
            "cause": cause.map { .integer($0) } ?? .null,
            "example": try example(missed.mostTelling),
        ]
    }

    /// The shortest case that shows something.
    private func example(_ result: Report.Case?) throws -> JSON {
        guard let result else { return .null }
        return [
            "vector": .string(result.id), "comment": .string(result.vector.comment),
            "input": result.vector.given, "verdict": try VerdictRecord(result.verdict).json(),
            "twin": JSON(result.vector.twin),
            "alone": .string(report.run.rerun.text(for: result.id)),
        ]
    }
}
