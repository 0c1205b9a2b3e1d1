package import Conformance
import StrictCodecs

/// What the rules of a catalogue are drawn from, and the known wrong implementations that they catch.
package struct CatalogIndex: Sendable {
    /// The documents that the statements are drawn from.
    package var documents: [Document]

    /// The statements of the documents, by number.
    package var statements: [Statement]

    /// The standards that rules cite.
    package var standards: [Standard]

    /// The decisions on what the documents leave open, by number.
    package var decisions: [Decision]

    /// The defects of the documents' samples, by number.
    package var defects: [Defect]

    /// The known wrong implementations, in reading order.
    package var mistakes: [MistakeHead]

    /// Makes an index.
    package init(
        documents: [Document] = [], statements: [Statement] = [], standards: [Standard] = [],
        decisions: [Decision] = [], defects: [Defect] = [], mistakes: [MistakeHead] = []
    ) {
        self.documents = documents
        self.statements = statements
        self.standards = standards
        self.decisions = decisions
        self.defects = defects
        self.mistakes = mistakes
    }

    /// Reads the index that lies beside a catalogue's suites, or that of the package if the catalogue was
    /// not read from files; checks that suites and index fit together, unless that is known.
    ///
    /// - Throws: `VectorFileError` for the first file that is malformed or does not fit.
    package init(of catalog: Catalog) throws {
        let files = try catalog.files
        let mistakes = try catalog.suites.map { try MistakeHead.all(of: $0) }
        self = try catalog.isTrusted ? Self.ofPackage.get() : CatalogIndex(files)
        self.mistakes = mistakes.flatMap { $0 }
        guard !catalog.isTrusted else { return }
        let ofSuite = Dictionary(zip(catalog.suites.map(\.id), mistakes)) { first, _ in first }
        try CatalogCheck(catalog: catalog, mistakes: ofSuite, files: files).run()
        try SourceCheck(catalog: catalog, index: self).run()
        try StatementCheck(rules: catalog.rules, index: self).run()
        try DefectCheck(rules: Set(catalog.rules.map(\.id)), index: self).run()
    }

    /// What lies beside the package's own suites, read once for any number of reports.
    private static let ofPackage = Result {
        try CatalogIndex(VectorFiles(directory: BundledVectors.directory))
    }

    /// Reads the files beside the suites.
    private init(_ files: VectorFiles) throws {
        mistakes = []
        (documents, statements) = try files.json("statements.json") { json in
            let fields = try Fields(json, allowing: ["documents", "statements"])
            return (
                try fields.list("documents") { try Document(json: $0) },
                try fields.list("statements") { try Statement($0) }
            )
        }
        standards = try files.json("standards.json") { json in
            try Fields(json, allowing: ["standards"]).list("standards") { try Standard($0) }
        }
        decisions =
            files.has("decisions.json")
            ? try files.json("decisions.json") { json in
                try Fields(json, allowing: ["decisions"]).list("decisions") {
                    try Decision(json: $0)
                }
            } : []
        defects =
            files.has("defects.json")
            ? try files.json("defects.json") { json in
                try Fields(json, allowing: ["defects"]).list("defects") { try Defect($0) }
            } : []
    }
}
