public import Foundation
import StrictCodecs

/// All suites, and the statements that their rules refer to.
public struct Catalog: Sendable {
    /// The version of the vectors.
    public let version: String

    /// The suites, in reading order.
    public let suites: [Suite]

    /// The documents that the statements are drawn from.
    package let documents: [Document]

    /// The statements of the documents, by number.
    package let statements: [Statement]

    /// The standards that rules cite.
    package let standards: [Standard]

    /// The defects of the documents' samples, by number.
    package let defects: [Defect]

    /// The folder that they were read from, or nil if they were made otherwise.
    package let directory: URL?

    init(
        version: String, suites: [Suite], documents: [Document] = [], statements: [Statement] = [],
        standards: [Standard] = [], defects: [Defect] = []
    ) {
        self.version = version
        self.suites = suites
        self.documents = documents
        self.statements = statements
        self.standards = standards
        self.defects = defects
        directory = nil
    }

    /// All rules, in reading order.
    public var rules: [Rule] { suites.flatMap(\.rules) }

    /// The known wrong implementations that come with the suites, in reading order.
    package var mistakes: [MistakeHead] { suites.flatMap(\.mistakes) }

    /// All vectors, in reading order.
    public var vectors: [Vector] { suites.flatMap(\.vectors) }

    /// The vector with an id, or nil if no suite has it.
    package func vector(_ id: Vector.ID) -> Vector? {
        let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")) ?? id.startIndex
        let suite = suites.first { $0.id.hasSameOctets(as: String(id[..<slash])) }
        return suite?.vectors.first { $0.id.hasSameOctets(as: id) }
    }

    /// The vectors that come with the package.
    ///
    /// - Throws: ``VectorFileError`` if a file is malformed.
    public static var bundled: Catalog {
        get throws { try cache.get() }
    }

    /// Where the vectors that come with the package are.
    public static var bundledDirectory: URL {
        (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent(
            "Vectors", isDirectory: true)
    }

    private static let cache = Result { try Catalog(directory: bundledDirectory) }

    /// Reads a folder of vectors.
    ///
    /// - Parameter directory: A folder with `index.json`, `statements.json`, `standards.json` and the
    ///   suites.
    /// - Throws: ``VectorFileError`` for the first file that is missing or malformed.
    public init(directory: URL) throws {
        self.directory = directory
        let files = VectorFiles(directory: directory)
        let index = try files.json("index.json") { json in
            let fields = try Fields(json, allowing: ["version", "suites"])
            return (try fields.text("version"), try fields.list("suites", Fields.text))
        }
        version = index.0
        (documents, statements) = try files.json("statements.json") { json in
            let fields = try Fields(json, allowing: ["documents", "statements"])
            return (
                try fields.list("documents") { try Document($0) },
                try fields.list("statements") { try Statement($0) }
            )
        }
        standards = try files.json("standards.json") { json in
            try Fields(json, allowing: ["standards"]).list("standards") { try Standard($0) }
        }
        defects =
            files.has("defects.json")
            ? try files.json("defects.json") { json in
                try Fields(json, allowing: ["defects"]).list("defects") { try Defect($0) }
            } : []
        suites = try index.1.concurrentlyMapped { id in
            try Suite(id: id, octets: try files.octets("\(id).json"))
        }
        try CatalogCheck(catalog: self, files: files).run()
    }
}
