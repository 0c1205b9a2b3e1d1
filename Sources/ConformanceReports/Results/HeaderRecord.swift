import Conformance
import StrictCodecs

/// The first line of a result file: what was run.
struct HeaderRecord {
    let run: RunDescription
    let isStrict: Bool
    let expectsFailures: Bool

    /// The roles of the vectors that were run.
    let roles: [Role]

    /// The version of the vectors.
    let version: String

    /// The fingerprint of the vectors, or nil if they were not read from files.
    let hash: String?

    /// How many rules, vectors, families, cases of families and omissions there are.
    let declared: [Int]

    static let names = [
        "record", "format", "format_version", "vectors", "implementation", "selection", "roles",
        "seed", "runs", "deadline_us", "exhaustive", "stopped", "strict", "expects_failures",
        "rerun",
        "declared",
    ]

    private static let countNames = [
        "rules", "vectors", "families", "family_cases", "omissions",
    ]

    /// The members of the record.
    var json: JSON {
        .object([
            .init("record", "header"), .init("format", .string(ResultFormat.name)),
            .init("format_version", .integer(ResultFormat.version)),
            .init("vectors", ["version": .string(version), "sha256": JSON(hash)]),
            .init("implementation", run.implementation.record),
            .init("selection", run.selection),
            .init("roles", .array(roles.map { .string($0.rawValue) })),
            .init("seed", JSON(run.repetition.seed.map { String($0) })),
            .init("runs", .integer(run.repetition.count)),
            .init("deadline_us", .integer(run.timeout.microseconds)),
            .init("exhaustive", .bool(run.isExhaustive)),
            .init("stopped", .bool(run.wasStopped)),
            .init("strict", .bool(isStrict)), .init("expects_failures", .bool(expectsFailures)),
            .init(
                "rerun", ["before": .string(run.rerun.prefix), "behind": .string(run.rerun.suffix)]),
            .init(
                "declared",
                .object(zip(Self.countNames, declared).map { .init($0, .integer($1)) })),
        ])
    }
}

extension HeaderRecord {
    /// How many vectors could not be run.
    var omissionCount: Int { declared[4] }

    /// Describes a report.
    init(of report: Report, strict: Bool, hash: String?) {
        (run, isStrict, version) = (report.run, strict, report.version)
        (expectsFailures, self.hash) = (report.comparison != nil, hash)
        let cases = report.cases
        let played = Set(cases.map(\.vector.role) + report.omissions.map(\.vector.role))
        roles = Role.allCases.filter(played.contains)
        declared = [
            report.rules.count, cases.ofFiles.count,
            Set(cases.ofFamilies.compactMap(\.vector.family)).count,
            cases.ofFamilies.vectorCount, report.omissions.count,
        ]
    }

    /// Reads a record.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: Self.names)
        run = try RunDescription(record: fields)
        (isStrict, expectsFailures) = (
            try fields.flag("strict"), try fields.flag("expects_failures")
        )
        roles = try fields.list("roles", Fields.choice)
        (version, hash) = try fields.required("vectors") { json in
            let fields = try Fields(json, allowing: ["version", "sha256"])
            return (try fields.text("version"), try fields.optional("sha256", Fields.text))
        }
        declared = try fields.required("declared") { json in
            let fields = try Fields(json, allowing: Self.countNames)
            return try Self.countNames.map { try fields.required($0, Fields.integer) }
        }
    }
}
