import Foundation

/// Reads a file line by line, with only one line in memory.
struct LineReader {
    /// The number of the line that was read last, counted from 1.
    private(set) var number = 0

    private let path: String
    private let handle: FileHandle
    private var rest: [UInt8] = []
    private var start = 0

    /// How many octets a line may have.
    static let longest = 64 << 20

    /// Opens a file.
    ///
    /// - Throws: ``ResultFileError`` if there is none.
    init(path: String) throws {
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard isThere, !isFolder.boolValue, let handle = FileHandle(forReadingAtPath: path) else {
            let what = isFolder.boolValue ? "is a folder" : "cannot be read"
            throw ResultFileError(
                file: path, line: nil, reason: "\(what); name a file of --format jsonl")
        }
        (self.path, self.handle) = (path, handle)
    }

    /// Whether the file begins with some octets; at most one piece is read for that.
    ///
    /// - Throws: ``ResultFileError`` if the file cannot be read.
    mutating func begins(with octets: [UInt8]) throws -> Bool {
        var searched = 0
        while rest.count < octets.count, try fill(&searched) {}
        return rest.starts(with: octets)
    }

    /// The next line without its end, or nil after the last one.
    ///
    /// - Throws: ``ResultFileError`` if the line is too long or does not end.
    mutating func next() throws -> [UInt8]? {
        var searched = start
        while true {
            if let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                number += 1
                return Array(rest[start..<end])
            }
            searched = rest.count
            guard rest.count - start <= Self.longest else { throw error("the line is too long") }
            guard try fill(&searched) else { return try ended() }
        }
    }

    /// Whether nothing follows the line that was read last.
    ///
    /// - Throws: ``ResultFileError`` if the file cannot be read.
    mutating func isAtEnd() throws -> Bool {
        var searched = start
        return try start == rest.count && !fill(&searched)
    }

    /// Reads the next piece, and returns whether there was one.
    private mutating func fill(_ searched: inout Int) throws -> Bool {
        rest.removeFirst(start)
        (searched, start) = (searched - start, 0)
        do {
            guard let data = try handle.read(upToCount: 1 << 16), !data.isEmpty else {
                return false
            }
            rest += data
            return true
        } catch { throw self.error("the file cannot be read on") }
    }

    private func ended() throws -> [UInt8]? {
        guard rest.isEmpty else {
            throw error("the line does not end, so the file is cut off")
        }
        return nil
    }

    private func error(_ reason: String) -> ResultFileError {
        ResultFileError(
            file: path, line: number + 1, reason: "\(reason); \(ResultFileError.repeatRun)")
    }
}
