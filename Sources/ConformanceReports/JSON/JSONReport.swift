import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// A report for programs that need the verdict, the causes and the rules, not every case: the object
/// of `Vectors/RESULTS.md`, "The report for programs", which begins with members of the header and the footer of the
/// result file.
struct JSONReport {
    private let model: ReportModel
    private let header: JSON
    private let footer: JSON

    private var report: Report { model.report }

    /// Describes a report.
    ///
    /// - Throws: `VectorFileError` if the vectors cannot be read.
    init(of model: ReportModel) throws {
        self.model = model
        header = try HeaderRecord(of: model, hash: try model.report.catalog.hash()).json()
        footer = try FooterRecord(of: model, sha256: "").json()
    }

    func json() throws -> JSON {
        let parts = [
            ["format": "conformance-report", "format_version": 1],
            header.only(
                "vectors", "implementation", "selection", "roles", "strict", "date"),
            footer.only("conclusion", "exit_status"),
            ["summary": .string(report.markedLine(strict: model.strict)), "cases": try cases()],
            footer.only("rules"), try findings(), others,
        ]
        return .object(parts.flatMap { $0.members ?? [] })
    }

    /// The counts of the footer, where the vectors that cannot be run are not run either.
    private func cases() throws -> JSON {
        let omitted = [Verdict.Kind.notRun: report.omissions.count]
        return try Tally(counts: model.vectors.all.counts.merging(omitted, uniquingKeysWith: +))
            .json()
    }

    /// The rules met that every program meets that signs in, profiles, attacks, causes and rules that are not met.
    private func findings() throws -> JSON {
        let causes = report.causes.all
        let places = Dictionary(
            firstOf: causes.enumerated().flatMap { index, cause in
                cause.cases.map { ($0.id, index) }
            })
        return [
            "floor": report.baseline.map { .texts($0.map(\.id)) } ?? .null,
            "profiles": .array(report.profiles(strict: model.strict).map(json)),
            "attacks": .array(report.attacks.map(\.json)),
            "causes": .array(try causes.map(json)),
            "unmet": .array(try report.unmet.map { try json(of: $0, places) }),
        ]
    }

    /// What does not apply, could not be run, or is not scored.
    private var others: JSON {
        [
            "lacks": .array(
                report.inapplicable.map { lack in
                    [
                        "lacks": .string(lack.lack.rawValue), "rules": .integer(lack.rules),
                        "vectors": .integer(lack.vectors),
                    ]
                }),
            "not_run": .array(
                report.omissions.map { ["vector": .string($0.id), "reason": .string($0.reason)] }),
            "later": .array(
                report.later.map { result in
                    [
                        "vector": .string(result.id),
                        "verdict": .string(result.verdict.kind.rawValue),
                    ]
                }),
        ]
    }

    /// What is said of a profile, with the rules that have to be met as well.
    private func json(of result: ProfileResult) -> JSON {
        [
            "id": .string(result.claim.name),
            "conforms": .bool(result.isConforming(strict: model.strict)),
            "met": .integer(result.met.count),
            "not_applicable": .integer(result.notApplicable.count),
            "due": .texts(result.due(strict: model.strict).map(\.id)),
        ]
    }

    private func json(of cause: Cause) throws -> JSON {
        let members = try CauseRecord(cause).json().without("record", "example").members ?? []
        return .object(members + [.init("example", try example(cause.example))])
    }

    /// A rule that is not met, expected or not, with the index of the cause that explains a case of it.
    private func json(of result: RuleResult, _ causes: [Vector.ID: Int]) throws -> JSON {
        let (rule, missed) = (result.rule, report.unexpectedCases(of: result))
        let cause = missed.lazy.compactMap { causes[$0.id] }.first
        return [
            "id": .string(rule.id), "suite": JSON(result.cases.first?.vector.suite),
            "level": .string(rule.level.rawValue), "basis": .string(rule.basis.rawValue),
            "title": .string(rule.title), "statement": .string(rule.statement),
            "status": .string(result.status.rawValue),
            "expected": .bool(report.isUnmetAsExpected(result)),
            "vectors": .integer(result.cases.vectorCount), "missed": .integer(missed.vectorCount),
            "cause": cause.map { .integer($0) } ?? .null,
            "example": try example(missed.mostTelling),
        ]
    }

    /// The shortest case that shows something.
    private func example(_ result: Report.Case?) throws -> JSON {
        guard let result else { return .null }
        return [
            "vector": .string(result.id), "comment": .string(result.vector.comment),
            "input": result.vector.given, "verdict": try result.verdict.json(),
            "twin": JSON(result.vector.twin),
            "alone": .string(report.run.rerun.text(for: result.id)),
        ]
    }
}

extension AttackResult {
    fileprivate var json: JSON {
        let open = self.open.map { JSON.Member($0.key.rawValue, .integer($0.value)) }
        return [
            "id": .string(id), "title": .string(attack.title), "gain": .string(attack.gain),
            "outcome": .string(outcome.rawValue), "broken": .texts(broken),
            "shown": .array(
                sightings.map { sighting in
                    [
                        "rule": .string(sighting.rule), "vector": .string(sighting.vector),
                        "shows": .string(sighting.effect.words),
                        "success": .bool(sighting.effect.isSuccess),
                    ]
                }),
            "met": .integer(met),
            "open": .object(open.sorted { String.precedesInOctets($0.name, $1.name) }),
        ]
    }
}

extension JSON {
    /// A list of texts.
    static func texts(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }

    /// Some of the members, in their order.
    fileprivate func only(_ names: String...) -> JSON {
        .object((members ?? []).filter { names.contains($0.name) })
    }
}
