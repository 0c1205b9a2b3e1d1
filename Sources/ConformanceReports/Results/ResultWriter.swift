public import Conformance
import ConformanceDiagnosis
package import StrictCodecs

/// The format that `Vectors/RESULTS.md` describes.
package enum ResultFormat {
    /// The name of the format in files.
    package static let name = "conformance-result"

    /// The octets with which every file begins.
    package static let beginning = Array(#"{"record":"header","format":"\#(name)","#.utf8)

    /// The version that is written: the second, in which cases of families are cases.
    package static let version = 2

    /// The versions that can be compared.
    package static let readable = 1...version
}

/// Writes the result file of a report, one line at a time.
struct ResultWriter {
    private let model: ReportModel

    /// The file whose words on the causes are repeated; nil if they follow from the report.
    private let explanations: ResultOutline?

    private var report: Report { model.report }

    /// Takes a report, and a file that says what explains its failures.
    init(_ model: ReportModel, explanations: ResultOutline? = nil) {
        self.model = model
        self.explanations = explanations
    }

    /// Writes all lines.
    ///
    /// - Parameter sink: Takes the octets of each line with its end.
    /// - Throws: What the sink throws, or `VectorFileError` if the vectors cannot be read.
    func write(to sink: ([UInt8]) throws -> Void) throws {
        let hash = try report.catalog.hash()
        let likely = explanations?.likely
        var digest = LineHash()
        func write(_ record: some Encodable) throws {
            var line = try record.json().line
            digest.add(line)
            line.append(UInt8(ascii: "\n"))
            try sink(line)
        }
        try write(HeaderRecord(of: model, hash: hash))
        for omission in report.omissions { try write(OmissionRecord(omission)) }
        for result in report.rules {
            for one in result.cases {
                try write(record(of: one, result.rule, likely?[key(of: one)]))
            }
        }
        for one in report.later {
            guard let rule = report.catalog.rule(of: one.vector) else { continue }
            try write(CaseRecord(one, of: rule, isScored: false))
        }
        for entry in report.staleEntries { try write(StaleRecord(entry)) }
        for cause in explanations?.causes ?? report.causes.all.map(CauseRecord.init) {
            try write(cause)
        }
        try write(FooterRecord(of: model, after: digest))
    }

    /// The fingerprint in the footer, by which the result is known.
    ///
    /// - Throws: `VectorFileError` if the vectors are gone.
    func fingerprint() throws -> String? {
        var last: [UInt8] = []
        try write { last = $0 }
        return try JSONParser.parse(Array(last.dropLast()))["sha256"]?.text
    }

    private func key(of result: Report.Case) -> String {
        let family = result.numbers.flatMap { _ in result.vector.family }
        return CaseRecord.key(of: result.id, inFamily: family)
    }

    private func record(
        of result: Report.Case, _ rule: Rule, _ likely: [String]?
    ) -> CaseRecord {
        CaseRecord(
            result, of: rule, expectedFailure: report.expectedFailure(of: result),
            likelyMistakes: likely ?? report.causes.cause(of: result).map { [$0.words] } ?? [])
    }
}

extension Report {
    /// The result file of `Vectors/RESULTS.md`, which `conform report` and `conform diff` read.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met fails the run.
    /// - Returns: The octets of all lines.
    /// - Throws: `VectorFileError` if the vectors cannot be read.
    public func resultFile(strict: Bool = false) throws -> [UInt8] {
        var octets: [UInt8] = []
        try ResultWriter(ReportModel(self, strict: strict)).write { octets += $0 }
        return octets
    }
}

extension ResultOutline {
    /// The mistakes that are known to give the same answer, by the case.
    fileprivate var likely: [String: [String]] {
        Dictionary(firstOf: cases.map { ($0.record.key, $0.record.likely) })
    }
}

extension JSON {
    /// The octets of the value on one line, whose texts contain no command for a log reader, and nothing that turns
    /// the order in which a line is seen.
    package var line: [UInt8] {
        var octets: [UInt8] = []
        write(to: &octets)
        return InertText.of(octets.contains(0xE2) ? octets.withoutTurns : octets)
    }
}

extension [UInt8] {
    /// JSON with an escape for each mark that turns the order of characters; they stand in strings alone.
    fileprivate var withoutTurns: [UInt8] {
        var text = ""
        for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x202A...0x202E, 0x2066...0x2069:
                text += "\\u" + String(scalar.value, radix: 16, uppercase: true)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return Array(text.utf8)
    }
}
