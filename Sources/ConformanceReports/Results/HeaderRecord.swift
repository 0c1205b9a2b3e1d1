import Conformance
package import ConformanceDiagnosis
import Foundation
package import StrictCodecs

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
    let runs: Int
    private let deadlineUs: Int

    /// Whether the families were run whose vectors are not named one by one.
    let isExhaustive: Bool

    /// How many pairs of vectors were run; nil in a file that is older than pairs.
    private let pairs: Int?

    private let isStopped: Bool
    let isStrict: Bool
    let expectsFailures: Bool
    let date: String?
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
    /// Reads the record of the first line.
    ///
    /// - Throws: ``ResultFileError`` if it has another version of the format, or a member is wrong.
    init(_ json: JSON, in path: String) throws {
        let version = json["format_version"]
        guard case .integer(let number)? = version, ResultFormat.readable ~= number else {
            throw ResultFileError(
                file: path, line: 1,
                reason: "has version \(version?.compactText ?? "none") of the format, and this "
                    + "tool reads \(ResultFormat.version); use the tool that wrote the file")
        }
        do {
            self = try HeaderRecord(json: json)
            _ = try run()
        } catch let error as FormatError {
            throw ResultFileError(damaged: path, line: 1, "\(error)")
        }
    }

    /// Describes a report.
    init(of model: ReportModel, hash: String?) {
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
        pairs = run.pairs
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
    func run() throws -> RunDescription {
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
        run.pairs = pairs ?? 0
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

/// The last line of a result file: the counts, the conclusion, and a fingerprint of the whole.
struct FooterRecord: Codable {
    private let record: String

    /// How many cases of vectors of files have each kind of verdict.
    let cases: Tally<Verdict.Kind>

    /// How many rules have each status.
    let rules: Tally<RuleResult.Status>

    private let families: Families
    private let asExpected: Int
    private let stale: Int

    /// The word for the whole, such as `CONFORMING`.
    let conclusion: String

    private let exitStatus: Int
    private let sha256: String

    /// How many cases of families passed, and how many did not.
    private struct Families: Codable {
        let passed: Int
        let missed: Int
    }

    /// Describes a report, after lines with a fingerprint.
    init(of model: ReportModel, after digest: LineHash) throws {
        let unsealed = try FooterRecord(of: model, sha256: "").json().without("sha256")
        self.init(of: model, sha256: digest.sealing(unsealed))
    }

    init(of model: ReportModel, sha256: String) {
        record = "footer"
        cases = model.vectors.all
        rules = model.rules.all
        let (all, passed) = (model.families.total, model.families[.passed])
        families = Families(passed: passed, missed: all - passed)
        asExpected = model.vectors.expected.total
        stale = model.report.staleEntries.count
        conclusion = model.conclusion.word
        exitStatus = model.conclusion.exitStatus
        self.sha256 = sha256
    }
}

extension Tally: Codable where Item: RawRepresentable, Item.RawValue == String {
    /// Reads the counts, by the words for what is counted.
    package init(from decoder: any Decoder) throws {
        let json = try decoder.json
        let fields = try ObjectReader(json, allowing: Item.allCases.map(\.rawValue))
        var counts: [Item: Int] = [:]
        for item in Item.allCases {
            counts[item] = try fields.optional(item.rawValue, ObjectReader.integer)
        }
        self.init(counts: counts)
    }

    /// Writes all counts in their order, those that are 0 as well.
    package func encode(to encoder: any Encoder) throws {
        let members = Item.allCases.map { JSON.Member($0.rawValue, .integer(self[$0])) }
        try JSON.object(members).encode(to: encoder)
    }
}

/// The fingerprint of lines: the SHA-256 of the list of their own, one on a line in hexadecimal.
package struct LineHash {
    private var list: [UInt8] = []

    /// Begins with no line.
    package init() {}

    /// Takes the next line, without its end.
    package mutating func add(_ line: [UInt8]) {
        list += "\(SHA256.text(of: line))\n".utf8
    }

    /// The fingerprint of the lines so far, and of a footer without its own, in hexadecimal.
    package func sealing(_ footer: JSON) -> String {
        var digest = self
        digest.add(footer.line)
        return SHA256.text(of: digest.list)
    }
}
