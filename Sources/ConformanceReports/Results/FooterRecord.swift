package import Conformance
package import StrictCodecs

/// The last line of a result file: the counts, the conclusion, and a fingerprint of the whole.
package struct FooterRecord: Codable {
    private let record: String

    /// How many cases of vectors of files have each kind of verdict.
    package let cases: Tally<Verdict.Kind>

    /// How many rules have each status.
    package let rules: Tally<RuleResult.Status>

    private let families: Families
    private let asExpected: Int
    private let stale: Int

    /// The word for the whole, such as `CONFORMING`.
    package let conclusion: String

    private let exitStatus: Int
    private let sha256: String

    /// How many cases of families passed, and how many did not.
    private struct Families: Codable {
        let passed: Int
        let missed: Int
    }

    /// Describes a report, after lines with a fingerprint.
    package init(of model: ReportModel, after digest: LineDigest) throws {
        let unsealed = try FooterRecord(of: model, sha256: "").json().without("sha256")
        self.init(of: model, sha256: digest.sealing(unsealed))
    }

    private init(of model: ReportModel, sha256: String) {
        record = "footer"
        cases = model.vectors.kinds
        rules = model.rules.statuses
        let tally = model.families
        families = Families(passed: tally.passed, missed: tally.total - tally.passed)
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
        let fields = try Fields(json, allowing: Item.allCases.map(\.rawValue))
        var counts: [Item: Int] = [:]
        for item in Item.allCases {
            counts[item] = try fields.optional(item.rawValue, Fields.integer)
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
package struct LineDigest {
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
