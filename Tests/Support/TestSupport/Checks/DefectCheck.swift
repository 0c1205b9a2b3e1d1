import Conformance
import ConformanceReports
import StrictCodecs

/// Checks that the defects are in order, come from documents, and name rules that there are.
struct DefectCheck {
    let rules: Set<Rule.ID>
    let index: CatalogIndex

    /// Runs the checks.
    ///
    /// - Throws: `VectorFileError` with the number of the defect that does not fit.
    func run() throws {
        let documents = Set(index.documents.map(\.id))
        try VectorFileError.naming("defects.json") {
            try checkOrder()
            for defect in index.defects {
                try FormatError.at(defect.id) { try check(defect, documents) }
            }
        }
    }

    private func checkOrder() throws {
        let ids = index.defects.map(\.id)
        for (before, id) in zip(ids, ids.dropFirst())
        where !String.precedesInOctets(before, id) {
            throw FormatError("\(id): is listed after \(before)")
        }
    }

    private func check(_ defect: Defect, _ documents: Set<Document.ID>) throws {
        for document in defect.documents where !documents.contains(document) {
            throw FormatError("there is no document \(document)")
        }
        guard case .rules(let named) = defect.coverage else { return }
        for rule in named where !rules.contains(rule) {
            throw FormatError("there is no rule \(rule)")
        }
    }
}
