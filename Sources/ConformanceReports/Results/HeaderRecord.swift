package import Conformance
package import StrictCodecs

/// The first line of a result file: what was run.
package struct HeaderRecord: Codable {
    private let record: String
    private let format: String
    package let formatVersion: Int

    /// The vectors that were run.
    package let vectors: Vectors

    package let implementation: Implementation

    /// Which vectors were selected.
    package let selection: JSON

    /// The roles of the vectors that were run.
    package let roles: [Role]

    private let seed: String?
    private let runs: Int
    private let deadlineUs: Int

    /// Whether the families were run whose vectors are not named one by one.
    package let isExhaustive: Bool

    private let isStopped: Bool
    package let isStrict: Bool
    package let expectsFailures: Bool
    private let date: String?
    private let rerun: Rerun
    package let declared: Counts

    /// The version of vectors, and their fingerprint if they were read from files.
    package struct Vectors: Codable {
        package let version: String
        package let sha256: String?
    }

    /// How many of each there are.
    package struct Counts: Codable, Equatable {
        package let rules: Int
        package let vectors: Int
        package let families: Int
        package let familyCases: Int
        package let omissions: Int

        /// Takes the numbers.
        package init(
            rules: Int, vectors: Int, families: Int, familyCases: Int, omissions: Int
        ) {
            (self.rules, self.vectors, self.omissions) = (rules, vectors, omissions)
            (self.families, self.familyCases) = (families, familyCases)
        }
    }
}

extension HeaderRecord {
    /// Describes a report.
    package init(of report: Report, strict: Bool, hash: String?) {
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

    /// What was run.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package func run() throws -> RunDescription {
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
