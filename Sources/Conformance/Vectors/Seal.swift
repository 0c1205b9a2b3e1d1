import Foundation
package import StrictCodecs

/// The vectors of a version of this package, each by a hash of what judges, and the rules that each profile had.
///
/// A seal never changes once its version is published, so that a result for `native-client@0.6` means
/// the same in later years.
package struct Seal: Sendable {
    /// The version, such as `0.6`.
    package let version: String

    /// The rules of each profile.
    package let profiles: [Profile.ID: [Rule.ID]]

    /// The hash of each vector, in hexadecimal.
    package let vectors: [Vector.ID: String]

    /// The vectors that a later version has changed or removed, each with the reason.
    package let changes: [Vector.ID: String]

    /// Puts a seal together.
    package init(
        version: String, profiles: [Profile.ID: [Rule.ID]], vectors: [Vector.ID: String],
        changes: [Vector.ID: String] = [:]
    ) {
        self.version = version
        self.profiles = profiles
        self.vectors = vectors
        self.changes = changes
    }

    /// Reads a file of `sealed`.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["version", "profiles", "vectors", "changes"])
        version = try fields.text("version")
        profiles = try fields.required("profiles") { json in
            try Self.members(json) { try Fields.list($0, Fields.text) }
        }
        let suites = try fields.required("vectors") { json in
            try Self.members(json) { try Self.members($0, Fields.text) }
        }
        vectors = Dictionary(
            uniqueKeysWithValues: suites.flatMap { suite, hashes in
                hashes.map { ("\(suite)/\($0)", $1) }
            })
        changes = try fields.optional("changes") { try Self.members($0, Fields.text) } ?? [:]
    }

    private static func members<Value>(
        _ json: JSON, _ read: (JSON) throws -> Value
    ) throws -> [String: Value] {
        guard let members = json.members else { throw FormatError("must be an object") }
        return Dictionary(
            uniqueKeysWithValues: try members.map { member in
                (member.name, try FormatError.at(member.name) { try read(member.value) })
            })
    }
}

/// A profile as an implementation claims it: as it is now, or as a version sealed it.
package struct ProfileClaim: Sendable {
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

    /// Its rules, in reading order.
    package func rules(in catalog: Catalog) -> [Rule] {
        guard let seal else { return profile.rules(in: catalog) }
        let ids = Set(seal.profiles[profile.id] ?? [])
        return catalog.rules.filter { ids.contains($0.id) }
    }

    /// Its vectors, in reading order.
    package func vectors(in catalog: Catalog) -> [Vector] {
        let rules = Set(rules(in: catalog).map(\.id))
        return catalog.vectors.filter { vector in
            rules.contains(vector.rule) && seal.map { $0.vectors[vector.id] != nil } ?? true
        }
    }

    /// The vectors of the profile as it is now that the seal lacks.
    package func newer(in catalog: Catalog) -> [Vector] {
        let known = Set(vectors(in: catalog).map(\.id))
        return ProfileClaim(profile).vectors(in: catalog).filter { !known.contains($0.id) }
    }
}

extension Catalog {
    /// The versions that are sealed, in the order of their names.
    package var sealedVersions: [String] {
        guard let folder = directory?.appendingPathComponent("sealed") else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
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
        return try VectorFiles(directory: directory).json("sealed/\(version).json", Seal.init)
    }

    /// The profile that a text names, such as `native-client` or `native-client@0.6`.
    ///
    /// - Throws: ``SelectionError`` if there is none, or its version is not sealed.
    package func claim(named text: String) throws -> ProfileClaim {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let profile = profiles.first(where: { $0.id.hasSameOctets(as: name) }) else {
            throw SelectionError(
                .unknown(
                    kind: "profile", name: name,
                    near: Nearest.names(to: name, in: profiles.map(\.id))))
        }
        guard parts.count == 2 else { return ProfileClaim(profile) }
        let seal = try seal(of: String(parts[1]))
        guard seal.profiles[profile.id] != nil else {
            throw SelectionError(
                .unknown(
                    kind: "profile in version \(seal.version)", name: name,
                    near: Array(seal.profiles.keys.sorted())))
        }
        return ProfileClaim(profile, sealed: seal)
    }
}
