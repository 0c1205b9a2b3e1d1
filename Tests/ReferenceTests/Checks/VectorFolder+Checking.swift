import Conformance
import ConformanceReports

@testable import TestSupport

extension VectorFolder {
    /// Loads the folder with some text replaced in its files, whose parts have to fit together.
    static func checkedCatalog(
        replacing text: String = "", with other: String = "", mistakes: String? = nil
    ) throws -> Catalog {
        try catalog(replacing: text, with: other, mistakes: mistakes) {
            _ = try CatalogIndex(checking: $0)
        }
    }
}
