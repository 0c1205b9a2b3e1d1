package import Conformance
package import ConformanceReports
import Foundation
package import StrictCodecs

/// The lines of a result file, which a test may spoil.
package struct ResultFile {
    /// The lines without their ends.
    package var lines: [[UInt8]]

    /// Writes a report.
    package init(of report: Report, strict: Bool = false) throws {
        let octets = try ReportFormat.jsonl.octets(of: report, strict: strict)
        try SupportError.unless(octets.last == UInt8(ascii: "\n"), "the last line has no end")
        lines = octets.dropLast().split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).map(Array.init)
    }

    /// The file as it is.
    package var octets: [UInt8] { Array(lines.map { $0 + [UInt8(ascii: "\n")] }.joined()) }

    /// Renews the fingerprint, as anyone who knows the format can.
    package mutating func seal() throws {
        var digest = LineHash()
        for line in lines.dropLast() { digest.add(line) }
        let footer = try JSONParser.parse(lines[lines.count - 1])
        let seal = digest.sealing(footer.without("sha256"))
        lines[lines.count - 1] = footer.changing("sha256") { _ in .string(seal) }.line
    }

    /// Replaces a text in a line, which is counted from 1 and must have it.
    package mutating func replace(_ text: String, with other: String, in line: Int) throws {
        let old = String(decoding: lines[line - 1], as: UTF8.self)
        try SupportError.unless(old.contains(text), "\(old) lacks \(text)")
        lines[line - 1] = Array(old.replacing(text, with: other, maxReplacements: 1).utf8)
    }

    /// Replaces a member of a record.
    package mutating func set(_ name: String, to value: JSON, in line: Int) throws {
        let members = try JSONParser.parse(lines[line - 1]).members ?? []
        try SupportError.unless(members.contains { $0.name == name }, "there is no \(name)")
        lines[line - 1] =
            JSON.object(members.map { $0.name == name ? .init(name, value) : $0 }).line
    }
}

extension ResultFile {
    /// Gives the path of a file with some octets to a body.
    package static func with<Result>(
        _ octets: [UInt8], _ body: (String) throws -> Result
    ) throws -> Result {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("result-\(UUID().uuidString).jsonl")
        try Data(octets).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url.path)
    }

    /// What is read from some octets.
    package static func read(_ octets: [UInt8], in catalog: Catalog) throws -> StoredResult {
        try with(octets) { try StoredResult(path: $0, in: catalog) }
    }

    /// What is said of some octets, with `FILE` for their path; nil if nothing is wrong.
    package static func complaint(
        about octets: [UInt8], in catalog: Catalog
    ) throws -> (full: String?, outline: String?) {
        try with(octets) { path in
            (
                try complaint(path) { _ = try StoredResult(path: path, in: catalog) },
                try complaint(path) { _ = try ResultOutline(path: path) }
            )
        }
    }

    private static func complaint(_ path: String, _ body: () throws -> Void) throws -> String? {
        do {
            try body()
            return nil
        } catch let error as ResultFileError {
            return "\(error)".replacing(path, with: "FILE")
        }
    }
}

extension ResultDifference {
    /// What changed from one file to another.
    package init(from old: ResultFile, to new: ResultFile) throws {
        let outlines = try [old, new].map { file in
            try ResultFile.with(file.octets) { try ResultOutline(path: $0) }
        }
        self.init(from: outlines[0], to: outlines[1])
    }

    /// What changed from one report to another.
    package init(from old: Report, to new: Report) throws {
        try self.init(from: try ResultFile(of: old), to: try ResultFile(of: new))
    }
}

extension ReportFormat {
    /// The whole report in this form.
    package func octets(of report: Report, strict: Bool) throws -> [UInt8] {
        var octets: [UInt8] = []
        try write(report, strict: strict) { octets += $0 }
        return octets
    }
}
