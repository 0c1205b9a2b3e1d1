package import Foundation
package import StrictCodecs

/// All suites, and the statements that their rules refer to.
public struct Catalog: Sendable {
    /// The version of the vectors.
    package let version: String

    /// The suites, in reading order.
    public private(set) var suites: [Suite]

    /// The sections of the documents in which their statements are, by the statement's number.
    package let sections: [String: String]

    /// The profiles to which implementations can conform, in reading order.
    package private(set) var profiles: [Profile] = []

    /// What a first verdict is about.
    package private(set) var quickSelection = QuickSelection()

    /// The folder that they were read from, or nil if they were made otherwise.
    package let directory: URL?

    /// The folder that it was read from, or the catalogue of which it is a part.
    package private(set) var origin: URL?

    /// Whether its files are known to be right, as those of the package are.
    package let isTrusted: Bool

    /// What others read beside the suites, once it has been requested.
    private let derived = DerivedFacts()

    /// Makes a catalogue of suites that were read before.
    package init(version: String, suites: [Suite], sections: [String: String] = [:]) {
        self.version = version
        self.suites = suites
        self.sections = sections
        directory = nil
        isTrusted = true
    }

    /// The catalogue with other suites.
    package func with(_ suites: [Suite]) -> Catalog {
        var catalog = Catalog(version: version, suites: suites, sections: sections)
        catalog.origin = origin
        catalog.profiles = profiles
        catalog.quickSelection = quickSelection
        return catalog
    }

    /// The catalogue as its vectors are judged where only some revisions of the App Flip page are selected.
    package func judged(by revisions: [Rule.Revision]) -> Catalog {
        guard !revisions.isEmpty else { return self }
        var catalog = self
        catalog.suites = suites.map { suite in
            var suite = suite
            suite.vectors = suite.vectors.map { $0.judged(by: revisions) }
            return suite
        }
        return catalog
    }

    /// All rules, in reading order.
    public var rules: [Rule] { suites.flatMap(\.rules) }

    /// The known wrong implementations that the rules of each suite catch, as `Mistakes` beside the suites has
    /// them; a catalogue that was not read from files has those of the package.
    ///
    /// - Throws: `VectorFileError` if a file is malformed.
    package func mistakes<Mistake: Sendable>(
        _ read: @Sendable (JSON) throws -> Mistake
    ) throws -> [Mistake] {
        try suites.concurrentlyMapped { try mistakes(of: $0, read) }.flatMap { $0 }
    }

    /// The known wrong implementations that the rules of a suite catch.
    package func mistakes<Mistake>(
        of suite: Suite, _ read: (JSON) throws -> Mistake
    ) throws -> [Mistake] {
        try files.json(ifPresent: "Mistakes/\(suite.id).json") { json in
            try ObjectReader(json, allowing: ["mistakes"]).list("mistakes") { json in
                try FormatError.naming(json) { try read(json) }
            }
        } ?? []
    }

    /// What follows from the catalogue under a name, which is computed once.
    package func derive<Value: Sendable>(_ name: String, _ make: () -> Value) -> Value {
        derived.value(name, make)
    }

    /// The files from which the suites were read; those of the package, if they were made otherwise.
    ///
    /// - Throws: `VectorFileError` if the package's are missing.
    package var files: VectorFiles {
        get throws { VectorFiles(directory: try directory ?? BundledVectors.directory) }
    }

    /// The rule of a vector, or nil if no suite has it.
    package func rule(of vector: Vector) -> Rule? {
        let suite = suites.first { $0.id.hasSameOctets(as: vector.suite) }
        return try? suite?.head.rule(named: vector.rule)
    }

    /// All vectors, in reading order.
    public var vectors: [Vector] { suites.flatMap(\.vectors) }

    /// The vector or the pair with an id, or nil if no suite has it.
    package func vector(_ id: Vector.ID) -> Vector? {
        let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")) ?? id.startIndex
        let suite = suites.first { $0.id.hasSameOctets(as: String(id[..<slash])) }
        return suite?.vectors.first { $0.id.hasSameOctets(as: id) } ?? pair(id)?.vector
    }

    /// The pair with an id such as `installed-app/session/call-after-sign-in+stored-after-sign-in`; nil if it is none.
    package func pair(_ id: Vector.ID) -> VectorPair? {
        let parts = id.pieces(at: UInt8(ascii: "+"), omittingEmpty: false)
        guard parts.count == 2, let first = vector(parts[0]),
            let second = vector("\(first.suite)/\(parts[1])")
        else { return nil }
        return VectorPair(first, second, in: self)
    }

    /// The vectors that come with the package.
    ///
    /// - Throws: `VectorFileError` if a file is malformed.
    public static var bundled: Catalog {
        get throws { try cache.get() }
    }

    private static let cache = Result {
        try Catalog(directory: BundledVectors.directory, isTrusted: BundledVectors.named == nil)
    }

    /// The number of the form that suites have; vectors of another form are refused.
    private static let format = 5

    /// Reads a folder of vectors.
    ///
    /// - Parameter directory: A folder with `index.json`, `statements.json`, `standards.json` and the
    ///   suites.
    /// - Throws: `VectorFileError` for the first file that is missing or malformed.
    package init(directory: URL) throws {
        try self.init(directory: directory, isTrusted: false)
    }

    /// Reads a folder; the inputs of one whose files are known to be right only when they are needed.
    private init(directory: URL, isTrusted: Bool) throws {
        self.directory = directory
        origin = directory
        self.isTrusted = isTrusted
        let files = VectorFiles(directory: directory)
        let index = try files.json("index.json") { json in
            let fields = try ObjectReader(json, allowing: ["format", "version", "suites", "quick"])
            let version = try fields.line("version")
            guard version.isVisibleASCII else { throw FormatError("version: not visible ASCII") }
            let format = try fields.optional("format", ObjectReader.integer)
            guard format == Self.format else {
                let found = format.map { "format \($0)" } ?? "a format without a number"
                throw FormatError(
                    "vectors \(version) have \(found); vectors of format \(Self.format) can be read"
                )
            }
            return (
                version, try fields.list("suites", ObjectReader.text),
                try fields.optional("quick", QuickSelection.init) ?? QuickSelection()
            )
        }
        version = index.0
        quickSelection = index.2
        sections = try files.json("statements.json") { json in
            let statements = (json["statements"]?.elements ?? []).map {
                ($0["id"]?.text ?? "", $0["section"]?.text ?? "")
            }
            return Dictionary(statements) { first, _ in first }
        }
        profiles = try files.json(ifPresent: "profiles.json", Profile.all) ?? []
        try VectorBounds.check(index.1, in: files)
        let bounds = VectorBounds()
        suites = try index.1.concurrentlyMapped { id in
            try Suite(id: id, octets: try files.octets("\(id).json"), isTrusted: isTrusted, bounds)
        }
        if !isTrusted { try checkSuites() }
    }
    /// Checks that no suite is listed twice, and that no rule is of two of them.
    private func checkSuites() throws {
        var owners: [Rule.ID: Suite.ID] = [:]
        var listed: Set<Suite.ID> = []
        for suite in suites {
            guard listed.insert(suite.id).inserted else {
                throw VectorFileError(file: "index.json", reason: "suites: lists \(suite.id) twice")
            }
            for rule in suite.rules {
                guard let owner = owners.updateValue(suite.id, forKey: rule.id) else { continue }
                throw VectorFileError(
                    file: "\(suite.id).json",
                    reason: "\(rule.id): the id is also used in \(owner).json")
            }
        }
    }
}
