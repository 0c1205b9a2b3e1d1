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

    /// The lists of the tests of other suites.
    package var foreignSuites: [ForeignSuite]

    /// The known wrong implementations, in reading order.
    package var mistakes: [MistakeHead]

    /// Reads the index that lies beside a catalogue's suites, or that of the package if the catalogue was
    /// not read from files.
    ///
    /// - Throws: `VectorFileError` for the first file that is malformed.
    package init(of catalog: Catalog) throws {
        let mistakes = try catalog.suites.flatMap { try MistakeHead.all(of: $0) }
        self = try catalog.isTrusted ? Self.ofPackage.get() : CatalogIndex(catalog.files)
        self.mistakes = mistakes
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
            try files.json(ifPresent: "decisions.json") { json in
                try Fields(json, allowing: ["decisions"]).list("decisions") {
                    try Decision(json: $0)
                }
            } ?? []
        defects =
            try files.json(ifPresent: "defects.json") { json in
                try Fields(json, allowing: ["defects"]).list("defects") { try Defect($0) }
            } ?? []
        foreignSuites =
            try files.json(ifPresent: "coverage.json") { json in
                try Fields(json, allowing: ["lists"]).list("lists") { try ForeignSuite($0) }
            } ?? []
    }
}

extension CatalogIndex {
    /// The title of a section of a standard; empty if the index lacks it.
    package func title(of citation: Citation) -> String {
        let standard = standards.first { $0.id == citation.standard }
        return standard?.sections.first { $0.number == citation.section }?.title ?? ""
    }
}

extension Catalog {
    /// The files that it was read from, or those of the package.
    package var files: VectorFiles {
        get throws { VectorFiles(directory: try directory ?? BundledVectors.directory) }
    }

    /// The rules that are drawn from a source.
    package func rules(drawnFrom source: Rule.Source) -> [Rule] {
        rules.filter { $0.sources.contains(source) }
    }
}
