package import Conformance
import Foundation
package import StrictCodecs

extension Catalog {
    /// A fingerprint of the files that the catalogue was read from, in hexadecimal.
    ///
    /// It is the SHA-256 of the lines that `sha256sum` prints for the files, in reading order.
    ///
    /// - Returns: The fingerprint, or nil if the catalogue was not read from files.
    /// - Throws: `VectorFileError` if a file cannot be read any more.
    package func hash() throws -> String? {
        guard let directory else { return nil }
        return directory == (try? BundledVectors.directory)
            ? try Self.bundledHash.get() : try Self.hash(of: suites, in: directory)
    }

    private static let bundledHash = Result {
        try hash(of: try bundled.suites, in: BundledVectors.directory)
    }

    private static func hash(of suites: [Suite], in directory: URL) throws -> String {
        let files = VectorFiles(directory: directory)
        let lines = try paths(of: suites, in: files).map { path in
            "\(SHA256.text(of: try files.octets(path)))  \(path)\n"
        }
        return SHA256.text(of: Array(lines.joined().utf8))
    }

    private static func paths(of suites: [Suite], in files: VectorFiles) -> [String] {
        [
            "index.json", "statements.json", "standards.json", "defects.json", "lookalikes.json",
            "walks.json", "answers.json", "attacks.json", "profiles.json",
        ].filter(files.has) + suites.map { "\($0.id).json" }
            + suites.map { "Mistakes/\($0.id).json" }.filter(files.has)
    }
}

extension SHA256 {
    /// The digest of a message, in hexadecimal.
    package static func text(of message: [UInt8]) -> String {
        hash(message).map { $0.hexadecimal.lowercased() }.joined()
    }
}
