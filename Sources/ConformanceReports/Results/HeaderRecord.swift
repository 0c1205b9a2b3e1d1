package import Conformance
import Foundation
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
    package let date: String?
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
            self.rules = rules
            self.vectors = vectors
            self.families = families
            self.familyCases = familyCases
            self.omissions = omissions
        }
    }
}

extension HeaderRecord {
    /// Describes a report.
    package init(of model: ReportModel, hash: String?) {
        let (report, run) = (model.report, model.report.run)
        record = "header"
        format = ResultFormat.name
        formatVersion = ResultFormat.version
        vectors = Vectors(version: report.version, sha256: hash)
        implementation = run.implementation
        selection = run.selection
        roles = report.roles
        seed = run.repetition.seed.map { String($0) }
        runs = run.repetition.count
        deadlineUs = run.timeout.microseconds
        isExhaustive = run.isExhaustive
        isStopped = run.wasStopped
        isStrict = model.strict
        expectsFailures = report.comparison != nil
        date = run.date
        rerun = run.rerun
        declared = Counts(
            rules: report.rules.count, vectors: model.vectors.total,
            families: report.familyCount, familyCases: model.families.total,
            omissions: report.omissions.count)
    }

    /// What was run.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package func run() throws -> RunDescription {
        guard [rerun.prefix, rerun.suffix].allSatisfy(\.isInert) else {
            throw FormatError("rerun: has a character that is not shown as itself")
        }
        guard 1...1_000_000_000_000 ~= deadlineUs else {
            throw FormatError("deadline_us: must be 1 to 1000000000000")
        }
        var run = RunDescription(
            implementation: implementation, selection: selection,
            timeout: .microseconds(deadlineUs), repetition: try repetition(),
            isExhaustive: isExhaustive, wasStopped: isStopped, rerun: rerun,
            date: try day())
        run.isRerunOfFile = true
        return run
    }

    private func day() throws -> String? {
        guard let date else { return nil }
        let format = Date.ISO8601FormatStyle().year().month().day()
        guard let day = try? format.parse(date), format.format(day).hasSameOctets(as: date) else {
            throw FormatError("date: is no day such as 2027-01-31")
        }
        return date
    }

    private func repetition() throws -> Repetition {
        guard 1...1_000_000 ~= runs else { throw FormatError("runs: must be 1 to 1000000") }
        let number = seed.flatMap { UInt64($0) }
        guard seed == nil || number != nil else {
            throw FormatError("seed: is not an integer below 2^64")
        }
        return Repetition(seed: number, count: runs)
    }

    /// Why its run was not made with the vectors that are there; nil if it was.
    func misfit(with catalog: Catalog) throws -> String? {
        let made = vectors.sha256
        let here = try catalog.hash()
        if let made, here?.hasSameOctets(as: made) == true { return nil }
        return "was made with other vectors (\(Self.name(vectors.version, made))) than these "
            + "(\(Self.name(catalog.version, here))); "
            + "name the folder of its vectors with --vectors DIR"
    }

    private static func name(_ version: String, _ hash: String?) -> String {
        "version \(version), sha256 \(hash?.prefix(12) ?? "unknown")"
    }
}

/// The record in a result file of a vector that was selected and could not be run.
package struct OmissionRecord: Codable {
    private let record: String
    package let vector: Vector.ID
    package let reason: String

    package init(_ omission: Omission) {
        record = "omission"
        vector = omission.id
        reason = omission.reason
    }
}
