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
        let files = try FamilyFiles(of: catalog)
        let lists = try catalog.suites.concurrentlyMapped { suite in
            try VectorFileError.naming("\(suite.id).json") {
                try Family.list(of: suite, files)
            }
        }
        ofSuite = Dictionary(uniqueKeysWithValues: zip(catalog.suites.map(\.id), lists))
        families = lists.flatMap { $0 }
        ofID = Dictionary(families.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The families of walks of suites of a catalogue, each with its suite, without reading the others.
    ///
    /// - Throws: `VectorFileError` for the first file that is malformed.
    static func walks(of catalog: Catalog, in suites: [Suite]) throws -> [Walk] {
        let selected = Set(suites.filter(\.hasWalks).map(\.id))
        guard !selected.isEmpty else { return [] }
        let isBundled = catalog.directory == (try? BundledVectors.directory)
        let walks = isBundled ? try cacheOfWalks.get() : try walks(reading: catalog)
        return walks.filter { selected.contains($0.suite.id) }
    }

    typealias Walk = (suite: Suite, walk: Family)

    private static let cacheOfWalks = Result { try walks(reading: .bundled) }

    private static func walks(reading catalog: Catalog) throws -> [Walk] {
        let suites = catalog.suites.filter(\.hasWalks)
        let files = suites.isEmpty ? nil : try FamilyFiles(of: catalog)
        return try suites.flatMap { suite in
            try VectorFileError.naming("\(suite.id).json") {
                try files.map { try Family.list(of: suite, $0, where: \.isWalk) } ?? []
            }.map { (suite, $0) }
        }
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
        of suite: Suite, _ files: FamilyFiles, where isIncluded: (JSON) -> Bool = { _ in true }
    ) throws -> [Family] {
        guard let list = suite.head.families else { return [] }
        return try FormatError.at("families") {
            try ObjectReader.list(list) { json in
                guard isIncluded(json) else { return nil }
                return try FormatError.naming(json) { try Family(json, of: suite.head, files) }
            }.compactMap { $0 }
        }
    }
}

extension Suite {
    /// Whether a family of walks is among its families.
    fileprivate var hasWalks: Bool { head.families?.elements?.contains(where: \.isWalk) ?? false }
}

extension JSON {
    /// Whether it is a family of walks.
    fileprivate var isWalk: Bool { self["vary"]?["walks"] != nil }
}

/// What families of several suites use.
struct FamilyFiles: Sendable {
    let lookalikes: Lookalikes

    /// What happens in walks, by name.
    let walks: [String: WalkMap]
}

extension FamilyFiles {
    /// Reads the files of a catalogue, which need not have them.
    ///
    /// - Throws: `VectorFileError` for the first file that is malformed.
    init(of catalog: Catalog) throws {
        let files = try catalog.files
        lookalikes =
            try files.json(ifPresent: "lookalikes.json", Lookalikes.init) ?? Lookalikes.none
        walks = try files.json(ifPresent: "walks.json", WalkMap.maps) ?? [:]
    }
}

/// Code points that look like a character of ASCII, or are invisible.
struct Lookalikes: Sendable {
    /// What looks like an octet of ASCII, each in UTF-8.
    let ofOctet: [UInt8: [[UInt8]]]

    /// What cannot be seen, each in UTF-8.
    let invisible: [[UInt8]]

    /// None at all.
    static let none = Lookalikes(ofOctet: [:], invisible: [])

    private init(ofOctet: [UInt8: [[UInt8]]], invisible: [[UInt8]]) {
        self.ofOctet = ofOctet
        self.invisible = invisible
    }

    /// Reads `Vectors/lookalikes.json`.
    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["lookalikes", "invisible"])
        invisible = try fields.list("invisible", Self.codePoint)
        ofOctet = try fields.required("lookalikes") { json in
            guard let members = json.members else { throw FormatError("must be an object") }
            return try members.reduce(into: [:]) { table, member in
                guard member.name.utf8.count == 1, let octet = member.name.utf8.first else {
                    throw FormatError("must be one character of ASCII", path: [member.name])
                }
                table[octet] = try ObjectReader.list(member.value, Self.codePoint)
            }
        }
    }

    /// Reads a code point such as `U+0430`.
    private static func codePoint(_ json: JSON) throws -> [UInt8] {
        let text = try ObjectReader.text(json)
        let digits = text.utf8.dropFirst(2)
        guard text.utf8.starts(with: "U+".utf8), 4...6 ~= digits.count,
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
            let scalar = Unicode.Scalar(number)
        else { throw FormatError("\(JSON.quote(text)) is not a code point such as \"U+0430\"") }
        return Array(String(scalar).utf8)
    }
}
