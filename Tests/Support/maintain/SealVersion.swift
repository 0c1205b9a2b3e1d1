import Conformance
import ConformanceReports
import Foundation
import StrictCodecs
import TestSupport

/// Seals the vectors of the present version for good.
enum SealVersion: Command {
    static let name = "seal"
    static let usage = ""
    static let summary = "Seal the profiles and vectors of the present version in Vectors/sealed"

    static func run(_ call: Call) async throws -> ExitStatus {
        let files = VectorFiles(directory: URL(fileURLWithPath: "Vectors", isDirectory: true))
        let catalog = try Catalog(directory: files.directory)
        guard !catalog.version.hasSuffix("-dev") else {
            throw UsageError(
                "\(catalog.version) is between releases; give index.json the version of a release")
        }
        let version = catalog.version.split(separator: ".").prefix(2).joined(separator: ".")
        let path = "Vectors/sealed/\(version).json"
        guard !FileManager.default.fileExists(atPath: path) else {
            throw UsageError("\(path) is there already, and a seal is never renewed")
        }
        let seal = try Seal(of: catalog, in: files, version: version)
        return try GeneratedFile(path: path).update(
            to: seal.text(in: catalog), from: nil, checking: false, command: "maintain seal")
    }
}

extension Seal {
    /// The text of its file, with a line for each suite.
    fileprivate func text(in catalog: Catalog) -> String {
        let profiles = catalog.profiles.map { profile in
            let content = self.profiles[profile.id]
            let record: JSON = [
                "may_lack": .array((content?.mayLack ?? []).map { .string($0.rawValue) }),
                "rules": .array((content?.rules ?? []).map(JSON.string)),
            ]
            return "    \(JSON.string(profile.id).compactText): \(record.compactText)"
        }
        let suites = catalog.suites.map { suite in
            let hashes = suite.vectors.map { vector in
                JSON.Member(
                    String(vector.id.dropFirst(suite.id.count + 1)),
                    .string(vectors[vector.id] ?? ""))
            }
            return "    \(JSON.string(suite.id).compactText): \(JSON.object(hashes).compactText)"
        }
        return """
            {
              "version": \(JSON.string(version).compactText),
              "profiles": {
            \(profiles.joined(separator: ",\n"))
              },
              "vectors": {
            \(suites.joined(separator: ",\n"))
              },
              "changes": {}
            }

            """
    }
}
