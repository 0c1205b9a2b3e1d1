import Conformance
import StrictCodecs

/// The first line of a result file: what was run.
struct HeaderRecord: Codable {
    private let record: String
    private let format: String
    let formatVersion: Int

    /// The vectors that were run.
    let vectors: Vectors

    let implementation: Implementation

    /// Which vectors were selected.
    let selection: JSON

    /// The roles of the vectors that were run.
    let roles: [Role]

    private let seed: String?
    private let runs: Int
    private let deadlineUs: Int

    /// Whether the families were run whose vectors are not named one by one.
    let isExhaustive: Bool

    private let isStopped: Bool
    let isStrict: Bool
    let expectsFailures: Bool
    private let date: String?
    private let rerun: Rerun
    let declared: Counts

    /// The version of vectors, and their fingerprint if they were read from files.
    struct Vectors: Codable {
        let version: String
        let sha256: String?
    }

    /// How many of each there are.
    struct Counts: Codable, Equatable {
        let rules: Int
        let vectors: Int
        let families: Int
        let familyCases: Int
        let omissions: Int
    }
}

extension HeaderRecord {
    /// Describes a report.
    init(of report: Report, strict: Bool, hash: String?) {
        let (run, cases) = (report.run, report.cases)
        (record, format, formatVersion) = ("header", ResultFormat.name, ResultFormat.version)
        vectors = Vectors(version: report.version, sha256: hash)
        (implementation, selection, rerun) = (run.implementation, run.selection, run.rerun)
        let played = Set(cases.map(\.vector.role) + report.omissions.map(\.vector.role))
        roles = Role.allCases.filter(played.contains)
        (seed, runs) = (run.repetition.seed.map { String($0) }, run.repetition.count)
        deadlineUs = run.timeout.microseconds
        (isExhaustive, isStopped, isStrict) = (run.isExhaustive, run.wasStopped, strict)
        (expectsFailures, date) = (report.comparison != nil, run.date)
        declared = Counts(
            rules: report.rules.count, vectors: cases.ofFiles.count,
            families: Set(cases.ofFamilies.compactMap(\.vector.family)).count,
            familyCases: cases.ofFamilies.vectorCount, omissions: report.omissions.count)
    }

    /// Whether the command of the run is one that leaves vectors out.
    var canOmit: Bool { rerun.prefix.containsText(" \(Self.omitting) ") }

    /// The command that leaves vectors out.
    private static let omitting = "server"

    /// What was run.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    func run() throws -> RunDescription {
        RunDescription(
            implementation: implementation, selection: selection,
            timeout: .microseconds(deadlineUs), repetition: try repetition(),
            isExhaustive: isExhaustive, wasStopped: isStopped, rerun: rerun,
            date: try day())
    }

    private func day() throws -> String? {
        guard let date else { return nil }
        guard let day = Day(date) else { throw FormatError("date: is no day such as 2027-01-31") }
        return day.description
    }

    private func repetition() throws -> Repetition {
        guard 1...1_000_000 ~= runs else { throw FormatError("runs: must be 1 to 1000000") }
        let number = seed.flatMap { UInt64($0) }
        guard seed == nil || number != nil else {
            throw FormatError("seed: is not an integer below 2^64")
        }
        return Repetition(seed: number, count: runs)
    }
}
