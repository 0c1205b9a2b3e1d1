package import Foundation
package import StrictCodecs

/// The files in a folder of vectors.
package struct VectorFiles: Sendable {
    package let directory: URL

    package init(directory: URL) { self.directory = directory }

    /// The octets of a file.
    ///
    /// - Throws: `VectorFileError` if it cannot be read.
    package func octets(_ path: String) throws -> [UInt8] {
        _ = try size(path)
        do {
            return [UInt8](try Data(contentsOf: directory.appendingPathComponent(path)))
        } catch {
            throw missing(path)
        }
    }

    /// Says that a file cannot be read.
    package func missing(_ path: String) -> VectorFileError {
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

    /// What a JSON file holds, or nil if it is not there.
    package func json<Value>(
        ifPresent path: String, _ read: (JSON) throws -> Value
    ) throws -> Value? {
        has(path) ? try json(path, read) : nil
    }
}

/// What is wrong with a file in `Vectors`, in one line that names the file and the place.
package struct VectorFileError: Error, CustomStringConvertible {
    /// The file, as a path inside `Vectors`.
    package let file: String

    /// The place in the file and what is wrong there.
    package let reason: String

    package init(file: String, reason: String) {
        self.file = file
        self.reason = reason
    }

    package var description: String {
        Excerpt.cut(JSON.printable("Vectors/\(file): \(reason)"), to: 1000)
    }

    /// Puts a file's name before any error of reading it.
    package static func naming<Value>(_ file: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as VectorFileError {
            throw error
        } catch {
            throw VectorFileError(file: file, reason: "\(error)")
        }
    }
}
