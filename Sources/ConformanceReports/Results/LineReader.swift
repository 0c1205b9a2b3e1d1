import Conformance
import Foundation
import StrictCodecs

/// Reads a file line by line.
struct LineReader {
    /// The number of the line that was read last, counted from 1.
    private(set) var number = 0

    /// The path of the file.
    let path: String

    private let handle: FileHandle
    private var rest: [UInt8] = []
    private var start = 0

    /// How many octets a line may have: an adapter that is a program answers with at most one MiB.
    private static let longest = 8 << 20

    /// Opens a file.
    ///
    /// - Throws: ``ResultFileError`` if there is none.
    init(path: String) throws {
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        // A named pipe that nobody writes to would be waited for.
        let descriptor = isFolder.boolValue ? -1 : open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard isThere, descriptor >= 0, fcntl(descriptor, F_SETFL, O_RDONLY) == 0 else {
            let what = isFolder.boolValue ? "is a folder" : "cannot be read"
            throw ResultFileError(
                file: path, line: nil, reason: "\(what); name a file of --format jsonl")
        }
        self.path = path
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
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
            guard rest.count - start <= Self.longest else {
                throw error("the line has more than \(Self.longest) octets")
            }
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
        searched -= start
        start = 0
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
        ResultFileError(damaged: path, line: number + 1, reason)
    }
}

extension LineReader {
    /// The next line, and the value in it.
    ///
    /// - Throws: ``ResultFileError`` at the end of the file, or if the line is not JSON.
    mutating func record() throws -> (octets: [UInt8], json: JSON) {
        guard let octets = try next() else {
            throw error("the footer is missing, so the file is cut off")
        }
        guard let json = try? JSONParser.parse(octets, deepest: 96) else {
            throw damage("is not JSON")
        }
        return (octets, json)
    }

    /// Adds the place to any error of reading the line that was read last.
    func naming<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as FormatError { throw damage("\(error)") }
    }

    /// An error at the line that was read last, which has been changed.
    func damage(_ reason: String) -> ResultFileError {
        ResultFileError(damaged: path, line: number, reason)
    }
}

/// What is wrong with a result file, in one line that names the file and the line.
public struct ResultFileError: Error, CustomStringConvertible {
    /// The file, the line, what is wrong and what to do, in one line.
    public let description: String

    /// Whether something in the file does not follow from the rest, so that it is not as a run wrote it.
    package let isContradiction: Bool

    /// Describes a file that is not one of this format, of these vectors or of this version.
    ///
    /// - Parameters:
    ///   - file: The path of the file.
    ///   - line: The line, counted from 1, or nil if the whole file is meant.
    ///   - reason: What is wrong, and what to do.
    init(file: String, line: Int?, reason: String) {
        description = Self.text(file, line, reason)
        isContradiction = false
    }

    /// Describes a file that has been changed since a run wrote it.
    init(damaged file: String, line: Int?, _ reason: String) {
        description = Self.text(
            file, line, "\(reason); run the suite again and keep its file as it is")
        isContradiction = true
    }

    private static func text(_ file: String, _ line: Int?, _ reason: String) -> String {
        JSON.printable("\(file)\(line.map { ":\($0)" } ?? ""): \(reason)")
    }
}
