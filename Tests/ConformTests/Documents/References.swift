import ConformTool
import TestSupport
@testable import Conformance
import Mistakes

@testable import ConformanceReports

/// What the data, the mistakes and the documents of this repository say of one another.
struct References {
    var catalog: Catalog
    var index: CatalogIndex
    var mistakes: [Mistake]

    /// The text of `SPEC.md`.
    var specification: String

    /// The text of `Vectors/OPERATIONS.md`.
    var operations: String

    /// Those of this repository.
    static let current = Result {
        References(
            catalog: try .bundled, index: try CatalogIndex(of: .bundled),
            mistakes: Mistake.all,
            specification: try Repository.text(of: "SPEC.md"),
            operations: try Repository.text(of: "Vectors/OPERATIONS.md"))
    }

    /// All sources that rules name, as the data writes them.
    var sources: Set<String> { Set(catalog.rules.flatMap(\.sources).map(\.text)) }

    /// The same with one suite replaced.
    func replacing(_ suite: Suite.ID, _ change: (Suite) -> Suite) -> References {
        var copy = self
        copy.catalog = catalog.with(catalog.suites.map { $0.id == suite ? change($0) : $0 })
        return copy
    }
}

extension Suite {
    /// The suite with other vectors.
    func with(vectors: [Vector]) -> Suite {
        Suite(id: id, title: title, vectors: vectors, head: head)
    }
}
