public import Conformance
public import ConformanceDiagnosis
import Foundation

extension Report {
    /// Writes `result.jsonl`, which `conform report` and `conform diff` read, and `report.html` into a folder.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, which is made if there is none.
    ///   - strict: Whether a SHOULD rule that is not met fails the run.
    /// - Throws: The error of the file system, or `VectorFileError` if the vectors cannot be read.
    public func writeFiles(to folder: String, strict: Bool = false) throws {
        let url = URL(fileURLWithPath: folder, isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for attachment in [ReportAttachment.resultFile, .page] {
            try Data(try attachment.text(self, strict).utf8)
                .write(to: url.appendingPathComponent(attachment.file))
        }
    }
}

extension ReportAttachment {
    /// The report as a page, `report.html`.
    public static let page = ReportAttachment(file: "report.html") { report, strict in
        try report.html(strict: strict)
    }

    /// The result file, `result.jsonl`, which `conform report` and `conform diff` read.
    public static let resultFile = ReportAttachment(file: "result.jsonl") { report, strict in
        String(decoding: try report.resultFile(strict: strict), as: UTF8.self)
    }
}

extension RunExpectation {
    /// Expects the failures of a list (`Vectors/README.md`, "Expected failures").
    ///
    /// - Parameter path: The path of the list, which is read after the run; the run throws
    ///   ``ExpectedFailuresError`` if it cannot be.
    /// - Returns: The expectation.
    public static func failures(listedIn path: String) -> RunExpectation {
        RunExpectation { report in
            let octets = try Data(contentsOf: URL(fileURLWithPath: path))
            return report.expecting(try ExpectedFailures(octets: [UInt8](octets), file: path))
        }
    }
}
