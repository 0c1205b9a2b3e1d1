import Foundation
package import StrictCodecs

/// Rules to which an implementation can conform as a whole, under one name.
package struct Profile: Identifiable, Sendable {
    /// The name, such as `app-flip-app`; never renamed, never reused.
    package let id: String

    /// The profile as a noun phrase.
    package let title: String

    /// What an implementation that conforms to it does, and what the profile leaves out.
    package let meaning: String

    /// What an implementation may lack, so that the rules on it are not applicable.
    package let mayLack: Set<Capability>

    /// The suites whose rules it has, as globs.
    private let suites: [Glob]

    /// The bases of its rules; empty for all.
    private let bases: Set<Rule.Basis>

    /// The standards of which each of its rules cites one, such as `RFC 9700`; empty for no condition.
    private let standards: [String]

    /// Whether it has the rules that go beyond a standard as well.
    private let goesBeyond: Bool

    /// Reads an element of `profiles.json`.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ json: JSON) throws {
        let fields = try ObjectReader(
            json,
            allowing: [
                "id", "title", "meaning", "suites", "bases", "standards", "beyond", "may_lack",
            ])
        id = try fields.text("id")
        title = try fields.line("title")
        meaning = try fields.line("meaning")
        suites = try fields.required("suites") {
            try ObjectReader.filledList($0, ObjectReader.text)
        }
        .map(Glob.init)
        bases = Set(
            try fields.optional("bases") { try ObjectReader.list($0, ObjectReader.choice) } ?? [])
        standards =
            try fields.optional("standards") { try ObjectReader.list($0, ObjectReader.text) } ?? []
        goesBeyond = try fields.optional("beyond", ObjectReader.bool) ?? true
        mayLack = Set(
            try fields.optional("may_lack") { try ObjectReader.list($0, ObjectReader.choice) } ?? []
        )
    }

    /// Its rules, in reading order.
    package func rules(in catalog: Catalog) -> [Rule] {
        catalog.suites.filter { suite in suites.contains { $0.matches(suite.id) } }
            .flatMap(\.rules).filter(contains)
    }

    private func contains(_ rule: Rule) -> Bool {
        (goesBeyond || rule.beyond == nil) && (bases.isEmpty || bases.contains(rule.basis))
            && (standards.isEmpty || rule.sources.contains(where: isOfStandard))
    }

    private func isOfStandard(_ source: Rule.Source) -> Bool {
        guard case .standard(let text) = source else { return false }
        return standards.contains { text.utf8.starts(with: "\($0), ".utf8) }
    }
}

extension Profile {
    /// Reads `profiles.json`.
    ///
    /// - Throws: `FormatError` at the member that is wrong, or for a name that occurs twice.
    static func all(in json: JSON) throws -> [Profile] {
        let fields = try ObjectReader(json, allowing: ["profiles"])
        let profiles = try fields.list("profiles") { json in
            try FormatError.naming(json) { try Profile(json) }
        }
        var ids: Set<String> = []
        for profile in profiles where !ids.insert(profile.id).inserted {
            throw FormatError("\(profile.id): occurs twice")
        }
        return profiles
    }
}

/// The vectors of a version of this package, each by a hash of what judges, and what each profile was.
///
/// A seal never changes once its version is published, so that a result for `native-client@0.6` means
/// the same in later years.
package struct Seal: Sendable {
    /// The version, such as `0.6`.
    package let version: String

    /// The profiles.
    package let profiles: [Profile.ID: Content]

    /// The hash of each vector, in hexadecimal.
    package let vectors: [Vector.ID: String]

    /// The vectors that a later version has changed or removed, each with the reason.
    package let changes: [Vector.ID: String]

    /// What a profile was.
    package struct Content: Sendable {
        /// Its rules.
        package let rules: [Rule.ID]

        /// What an implementation could lack.
        package let mayLack: [Capability]

        package init(rules: [Rule.ID], mayLack: [Capability]) {
            self.rules = rules
            self.mayLack = mayLack
        }
    }

    /// Puts a seal together.
    package init(
        version: String, profiles: [Profile.ID: Content], vectors: [Vector.ID: String],
        changes: [Vector.ID: String] = [:]
    ) {
        self.version = version
        self.profiles = profiles
        self.vectors = vectors
        self.changes = changes
    }

    /// Reads the file of a version.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package init(_ json: JSON, of version: String) throws {
        let fields = try ObjectReader(
            json, allowing: ["version", "profiles", "vectors", "changes"])
        self.version = try fields.text("version")
        guard self.version.hasSameOctets(as: version) else {
            throw FormatError("version: must be \(version), as the file is named")
        }
        profiles = try fields.required("profiles") { try Self.members($0, Content.init) }
        let suites = try fields.required("vectors") { json in
            try Self.members(json) { try Self.members($0, ObjectReader.text) }
        }
        vectors = try FormatError.at("vectors") {
            try Self.unique(
                suites.flatMap { suite, hashes in hashes.map { ("\(suite)/\($0)", $1) } })
        }
        changes = try fields.optional("changes") { try Self.members($0, ObjectReader.text) } ?? [:]
    }

    private static func members<Value>(
        _ json: JSON, _ read: (JSON) throws -> Value
    ) throws -> [String: Value] {
        guard let members = json.members else { throw FormatError("must be an object") }
        return try unique(
            members.map { member in
                (member.name, try FormatError.at(member.name) { try read(member.value) })
            })
    }

    /// Puts names and values together, each name once.
    private static func unique<Value>(_ pairs: [(String, Value)]) throws -> [String: Value] {
        try pairs.reduce(into: [:]) { values, pair in
            guard values.updateValue(pair.1, forKey: pair.0) == nil else {
                throw FormatError("\(pair.0): occurs twice")
            }
        }
    }
}

extension Seal.Content {
    fileprivate init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["rules", "may_lack"])
        rules = try fields.list("rules", ObjectReader.text)
        mayLack = try fields.list("may_lack", ObjectReader.choice)
    }
}

/// A profile as an implementation claims it: as it is now, or as a version sealed it.
package struct ProfileVersion: Sendable {
    /// The profile.
    package let profile: Profile

    /// The version by which it is judged; nil for the present vectors.
    package let seal: Seal?

    /// Takes the profile as it is now, unless a seal is given.
    package init(_ profile: Profile, sealed seal: Seal? = nil) {
        self.profile = profile
        self.seal = seal
    }

    /// The name, such as `native-client` or `native-client@0.6`.
    package var name: String { profile.id + (seal.map { "@\($0.version)" } ?? "") }

    /// What an implementation may lack, so that the rules on it are not applicable.
    package var mayLack: Set<Capability> {
        seal.map { Set($0.profiles[profile.id]?.mayLack ?? []) } ?? profile.mayLack
    }

    /// Its rules, in reading order.
    package func rules(in catalog: Catalog) -> [Rule] {
        guard let seal else { return profile.rules(in: catalog) }
        let ids = Set(seal.profiles[profile.id]?.rules ?? [])
        return catalog.rules.filter { ids.contains($0.id) }
    }

    /// Its vectors, in reading order.
    package func vectors(in catalog: Catalog) -> [Vector] {
        let rules = Set(rules(in: catalog).map(\.id))
        return catalog.vectors.filter { vector in
            rules.contains(vector.rule) && seal.map { $0.vectors[vector.id] != nil } ?? true
        }
    }

    /// The vectors that a later version has changed, each with the reason.
    package func changes(in catalog: Catalog) -> [(vector: Vector.ID, reason: String)] {
        vectors(in: catalog).compactMap { vector in
            seal?.changes[vector.id].map { (vector.id, JSON.printable($0)) }
        }
    }

    /// The vectors of the profile as it is now that the seal lacks.
    package func newer(in catalog: Catalog) -> [Vector] {
        let known = Set(vectors(in: catalog).map(\.id))
        return ProfileVersion(profile).vectors(in: catalog).filter { !known.contains($0.id) }
    }
}

extension Catalog {
    /// The versions that are sealed, in the order of their names.
    package var sealedVersions: [String] {
        guard let folder = directory?.appendingPathComponent("sealed") else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
            .filter(\.isVersion).sorted()
    }

    /// Reads the seal of a version.
    ///
    /// - Throws: ``SelectionError`` if there is none, or `VectorFileError` if it is malformed.
    package func seal(of version: String) throws -> Seal {
        guard let directory, sealedVersions.containsOctets(of: version) else {
            throw SelectionError(
                .unknown(
                    kind: "sealed version", name: version,
                    near: Nearest.names(to: version, in: sealedVersions)))
        }
        return try VectorFiles(directory: directory).json("sealed/\(version).json") {
            try Seal($0, of: version)
        }
    }

    /// The profile that a text names, such as `native-client` or `native-client@0.6`.
    ///
    /// - Throws: ``SelectionError`` if there is none, or its version is not sealed.
    package func claim(named text: String) throws -> ProfileVersion {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let profile = profiles.first(where: { $0.id.hasSameOctets(as: name) }) else {
            throw SelectionError(
                .unknown(
                    kind: "profile", name: name,
                    near: Nearest.names(to: name, in: profiles.map(\.id))))
        }
        guard parts.count == 2 else { return ProfileVersion(profile) }
        let seal = try seal(of: String(parts[1]))
        guard seal.profiles[profile.id] != nil else {
            throw SelectionError(
                .unknown(
                    kind: "profile in version \(seal.version)", name: name,
                    near: Array(seal.profiles.keys.sorted())))
        }
        return ProfileVersion(profile, sealed: seal)
    }
}

extension String {
    /// Whether it is numbers with points between them, such as `0.6`.
    fileprivate var isVersion: Bool {
        pieces(at: UInt8(ascii: "."), omittingEmpty: false).allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        }
    }
}

/// What a first verdict is about: the gravest rules, and never all.
package struct QuickSelection: Sendable {
    /// The rules for a running server.
    package let server: [Rule.ID]

    /// The vectors for a running program, whose sessions take longer than a request.
    package let client: [Vector.ID]

    /// Makes one without anything.
    init() { (server, client) = ([], []) }

    /// Reads the member `quick` of `index.json`.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["server", "client"])
        server = try fields.list("server", ObjectReader.text)
        client = try fields.list("client", ObjectReader.text)
    }

    /// Whether a selection in the form of `Vectors/RESULTS.md` is one of these.
    package func isNamed(by selection: JSON) -> Bool {
        let parts = [("rules", server), ("vectors", client)]
        return parts.contains { name, ids in
            let selected = (selection[name]?.elements ?? []).compactMap(\.text)
            return !ids.isEmpty
                && Set(selected.map(OctetString.init)) == Set(ids.map(OctetString.init))
        }
    }
}
