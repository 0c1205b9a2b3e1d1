import Conformance
import ConformanceReports
import StrictCodecs

/// Checks that the statements are numbered, come from documents, and are accounted for once.
struct StatementCheck {
    let rules: [Rule]
    let index: CatalogIndex

    /// Runs the checks.
    ///
    /// - Throws: `VectorFileError` with the number of the statement that does not fit.
    func run() throws {
        try VectorFileError.naming("statements.json") {
            let documents = try documentsOnce()
            let carriers = carriers
            for (number, statement) in index.statements.enumerated() {
                try FormatError.at(statement.id) {
                    try checkNumber(of: statement, at: number)
                    try statement.documents.forEach { try check($0, isIn: documents) }
                    try checkCoverage(of: statement, by: carriers[statement.id])
                }
            }
        }
    }

    private func documentsOnce() throws -> Set<Document.ID> {
        var codes: Set<Document.ID> = []
        for document in index.documents where !codes.insert(document.id).inserted {
            throw FormatError("documents: \(document.id) is listed twice")
        }
        return codes
    }

    /// The first rule that carries each statement.
    private var carriers: [Statement.ID: Rule.ID] {
        var carriers: [Statement.ID: Rule.ID] = [:]
        for rule in rules {
            for case .statement(let id) in rule.sources where carriers[id] == nil {
                carriers[id] = rule.id
            }
        }
        return carriers
    }

    private func checkNumber(of statement: Statement, at index: Int) throws {
        let digits = "\(index + 1)"
        let number = "N" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        guard statement.id.hasSameOctets(as: number) else {
            throw FormatError("is listed instead of \(number)")
        }
    }

    private func check(_ document: Document.ID, isIn documents: Set<Document.ID>) throws {
        guard documents.contains(document) else {
            throw FormatError("there is no document \(document)")
        }
    }

    private func checkCoverage(of statement: Statement, by rule: Rule.ID?) throws {
        switch (rule, statement.reason) {
        case (nil, nil):
            throw FormatError("no rule carries it, and it has no reason why none can")
        case (let rule?, .some):
            throw FormatError("\(rule) carries it, although it has a reason why none can")
        default: break
        }
    }
}
