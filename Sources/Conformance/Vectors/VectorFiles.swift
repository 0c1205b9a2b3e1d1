package import Foundation
package import StrictCodecs

/// The files in a folder of vectors.
package struct VectorFiles: Sendable {
    package let directory: URL

    /// Takes the folder.
    package init(directory: URL) { self.directory = directory }

    /// The octets of a file.
    ///
    /// - Throws: ``VectorFileError`` if it cannot be read.
    package func octets(_ path: String) throws -> [UInt8] {
        _ = try size(path)
        do {
            return [UInt8](try Data(contentsOf: directory.appendingPathComponent(path)))
        } catch {
            throw missing(path)
        }
    }

    /// Says that a file cannot be read.
    func missing(_ path: String) -> VectorFileError {
        VectorFileError(file: path, reason: "cannot be read in \(directory.path); is it missing?")
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
}
