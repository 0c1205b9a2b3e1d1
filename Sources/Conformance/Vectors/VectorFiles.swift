package import Foundation
package import StrictCodecs

/// The files in a folder of vectors.
package struct VectorFiles: Sendable {
    private let directory: URL

    /// Takes the folder.
    package init(directory: URL) {
        self.directory = directory
    }

    /// The octets of a file.
    ///
    /// - Throws: ``VectorFileError`` if it cannot be read.
    package func octets(_ path: String) throws -> [UInt8] {
        do {
            return [UInt8](try Data(contentsOf: directory.appendingPathComponent(path)))
        } catch {
            let folder = directory.path
            throw VectorFileError(file: path, reason: "cannot be read in \(folder); is it missing?")
        }
    }

    /// Whether a file is there.
    package func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: directory.appendingPathComponent(path).path)
    }

    /// What a JSON file holds.
    package func json<Value>(_ path: String, _ read: (JSON) throws -> Value) throws -> Value {
        let octets = try octets(path)
        return try VectorFileError.naming(path) { try read(try JSONParser.parse(octets)) }
    }

    /// The ids of the suites whose files lie in the folders.
    var suites: [Suite.ID] {
        let known = [
            "index.json", "statements.json", "standards.json", "defects.json", "answers.json",
            "lookalikes.json",
        ]
        let enumerator = FileManager.default.enumerator(atPath: directory.path)
        let paths = (enumerator?.allObjects ?? []).compactMap { $0 as? String }
        return paths.filter { $0.hasSuffix(".json") && !known.contains($0) }
            .filter { !$0.hasPrefix("schema/") }
            .map { String($0.dropLast(".json".count)) }
    }
}
