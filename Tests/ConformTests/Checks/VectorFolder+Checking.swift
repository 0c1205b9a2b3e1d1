import Conformance
import ConformanceReports
import TestSupport

@testable import ConformTool

extension VectorFolder {
    /// Loads the folder with some text replaced in its files, whose parts have to fit together.
    static func checkedCatalog(
        replacing text: String = "", with other: String = ""
    ) throws -> Catalog {
        try catalog(replacing: text, with: other) { _ = try CatalogIndex(checking: $0) }
    }
}
