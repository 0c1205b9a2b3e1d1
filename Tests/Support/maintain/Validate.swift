import ConformanceReports
import Conformance
import Foundation
import TestSupport

/// Checks a folder of vectors further than a run reads it.
enum Validate: Command {
    static let name = "validate"
    static let usage = "FILE"
    static let summary =
        "Check that the parts of a folder of vectors fit together (Vectors, if none is named)"

    static func run(_ call: Call) async throws -> ExitStatus {
        let folder = URL(fileURLWithPath: call.file ?? "Vectors", isDirectory: true)
        let catalog = try VectorFileError.locating(in: folder) {
            let catalog = try Catalog(directory: folder)
            _ = try CatalogIndex(checking: catalog)
            return catalog
        }
        try ChangeCheck.run(in: catalog)
        print(
            "\(folder.path): \(catalog.rules.count) rules, \(catalog.vectors.count) vectors, 0 findings"
        )
        return .success
    }
}
