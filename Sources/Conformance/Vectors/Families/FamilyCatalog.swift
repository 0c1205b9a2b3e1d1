import StrictCodecs

/// The families of a catalogue, which are read only where a run or a list needs them.
package struct FamilyCatalog: Sendable {
    /// The families by suite.
    private let ofSuite: [Suite.ID: [Family]]

    /// The families, in reading order.
    package let families: [Family]

    private let ofID: [Family.ID: Family]

    /// The families that come with the package.
    ///
    /// - Throws: `VectorFileError` if a file is malformed.
    package static var bundled: FamilyCatalog {
        get throws { try cache.get() }
    }

    private static let cache = Result { try FamilyCatalog(reading: .bundled) }

    /// Reads the families of a catalogue.
    ///
    /// - Throws: `VectorFileError` for the first file that is malformed.
    package init(of catalog: Catalog) throws {
        let isBundled = catalog.directory == (try? BundledVectors.directory)
        self = isBundled ? try .bundled : try FamilyCatalog(reading: catalog)
    }

    private init(reading catalog: Catalog) throws {
        let lookalikes = try Lookalikes(of: catalog)
        let lists = try catalog.suites.concurrentlyMapped { suite in
            try VectorFileError.naming("\(suite.id).json") {
                try Family.list(of: suite, lookalikes)
            }
        }
        ofSuite = Dictionary(uniqueKeysWithValues: zip(catalog.suites.map(\.id), lists))
        families = lists.flatMap { $0 }
        ofID = Dictionary(families.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The families of a suite, in the order of its file.
    package func families(of suite: Suite) -> [Family] { ofSuite[suite.id] ?? [] }

    /// The family with an id.
    package func family(_ id: Family.ID) -> Family? { ofID[id] }

    /// The family to which a vector belongs, and its number there; nil if the id is not that of
    /// such a vector.
    package func place(of id: Vector.ID) -> (family: Family, number: Int)? {
        guard let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")),
            let family = ofID[String(id[..<slash])], let number = family.number(in: id)
        else { return nil }
        return (family, number)
    }
}

extension Family {
    /// Reads the families of a suite's file.
    fileprivate static func list(
        of suite: Suite, _ lookalikes: Lookalikes
    ) throws -> [Family] {
        guard let list = suite.head.families else { return [] }
        return try FormatError.at("families") {
            try Fields.list(list) { json in
                try FormatError.naming(json) { try Family(json, of: suite.head, lookalikes) }
            }
        }
    }
}
