import Conformance
import ConformanceReports
import Foundation
import Mistakes
import StrictCodecs

/// Checks that the edit of each mistake and of each variant can be made: a mistake that cannot be made would be left out.
enum ChangeCheck {
    /// Runs the check.
    ///
    /// - Throws: `VectorFileError` with the file, the line and the edit that is malformed.
    static func run(in catalog: Catalog) throws {
        try VectorFileError.locating(in: try catalog.files.directory) {
            for suite in catalog.suites {
                let heads = try catalog.mistakes(of: suite) { try MistakeHead(json: $0) }
                try check(heads.map { ($0.id, $0.edit) }, in: "Mistakes/\(suite.id).json")
            }
            for variants in try CatalogIndex(of: catalog).variants {
                let edits = variants.heads.map { ($0.id, $0.edit) }
                try check(edits, in: RoleVariants.path(of: variants.role))
            }
        }
    }

    private static func check(_ edits: [(id: String, edit: JSON?)], in file: String) throws {
        try VectorFileError.naming(file) {
            for (id, edit) in edits {
                guard let edit else { continue }
                _ = try FormatError.at("\(id).edit") { try Mistake.adapter(editing: edit) }
            }
        }
    }
}

extension VectorFileError {
    /// Adds the line of the record to the file of any error that names an id.
    static func locating<Value>(in folder: URL, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as VectorFileError {
            let text = try? String(
                contentsOf: folder.appendingPathComponent(error.file), encoding: .utf8)
            let id = error.reason.prefix { $0 != ":" && $0 != "." }
            let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            guard let line = lines.firstIndex(where: { $0.contains("\"id\": \"\(id)\"") }) else {
                throw error
            }
            throw VectorFileError(file: "\(error.file):\(line + 1)", reason: error.reason)
        }
    }
}
