package import Conformance
import StrictCodecs

extension Seal {
    /// Takes the vectors of files as they are now.
    ///
    /// - Throws: `VectorFileError` if a file cannot be read.
    package init(of catalog: Catalog, in files: VectorFiles, version: String) throws {
        let profiles = catalog.profiles.map { profile in
            let content = Content(
                rules: profile.rules(in: catalog).map(\.id),
                mayLack: Capability.allCases.filter(profile.mayLack.contains))
            return (profile.id, content)
        }
        let hashes = try catalog.suites.map(\.id).concurrentlyMapped { suite in
            try files.json("\(suite).json", Self.hashes)
        }
        self.init(
            version: version, profiles: Dictionary(uniqueKeysWithValues: profiles),
            vectors: Dictionary(uniqueKeysWithValues: hashes.flatMap { $0 }))
    }

    /// The hashes of the vectors of a suite's file.
    private static func hashes(of suite: JSON) throws -> [(Vector.ID, String)] {
        let levels = Dictionary(
            (suite["rules"]?.elements ?? []).map { ($0["id"]?.text ?? "", $0["level"]?.text ?? "") }
        ) { first, _ in first }
        return (suite["vectors"]?.elements ?? []).map { vector in
            let level = levels[vector["rule"]?.text ?? ""] ?? ""
            return (vector["id"]?.text ?? "", hash(of: vector, level, of: suite))
        }
    }

    /// The members of a vector that decide what is asked and how the answer is judged.
    private static let judging = [
        "rule", "expect", "expect_in", "twin", "needs", "set_up", "premises",
    ]

    private static func hash(of vector: JSON, _ level: String, of suite: JSON) -> String {
        let defaults = suite["defaults"] ?? .object([])
        let input = defaults.overlaid(with: vector["input"] ?? .object([]))
        let members =
            [JSON.Member("level", .string(level)), JSON.Member("input", input)]
            + judging.compactMap { name in vector[name].map { JSON.Member(name, $0) } }
        let digest = SHA256.hash(Array(JSON.object(members).compactText.utf8))
        return digest.prefix(8).map { $0.hexadecimal.lowercased() }.joined()
    }
}
