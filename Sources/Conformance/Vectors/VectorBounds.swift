import Foundation
import StrictCodecs

/// How much a folder of vectors may hold, which is looked at before it is read.
final class VectorBounds: Sendable {
    /// How many octets a file may have, and all suites together.
    static let file = 16 << 20, folder = 64 << 20

    /// How many vectors there may be in all suites.
    static let vectors = 20_000

    private let count = Locked(0)

    /// Counts the vectors of a suite.
    ///
    /// - Throws: `FormatError` once there are too many in all.
    func take(_ more: Int) throws {
        let sum = count.withLock { count in
            count += more
            return count
        }
        guard sum <= Self.vectors else {
            throw FormatError("the suites have more than \(Self.vectors) vectors")
        }
    }

    /// Checks the files of the suites: their paths, and how large they are.
    ///
    /// - Throws: `FormatError` or `VectorFileError` for the first one that cannot be read.
    static func check(_ suites: [Suite.ID], in files: VectorFiles) throws {
        for (index, id) in suites.enumerated() where !isInside(id) {
            throw VectorFileError(
                file: "index.json",
                reason: "suites[\(index)]: \(JSON.quote(Excerpt.cut(id))) is no path in the folder")
        }
        let size = try suites.reduce(0) { $0 + (try files.size("\($1).json")) }
        guard size <= folder else {
            throw VectorFileError(
                file: "index.json", reason: "the suites have \(size) octets, more than \(folder)")
        }
    }

    /// Whether a path stays in its folder.
    private static func isInside(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
                && part.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") }
        }
    }
}

extension VectorFiles {
    /// How many octets a file has.
    ///
    /// - Throws: `VectorFileError` if it is not a file, or too large to be read.
    func size(_ path: String) throws -> Int {
        var status = stat()
        guard stat(directory.appendingPathComponent(path).path, &status) == 0,
            status.st_mode & S_IFMT == S_IFREG
        else { throw missing(path) }
        guard status.st_size <= VectorBounds.file else {
            throw VectorFileError(
                file: path,
                reason: "has \(status.st_size) octets, more than \(VectorBounds.file)")
        }
        return Int(status.st_size)
    }
}
