import Conformance
import Foundation
import StrictCodecs

/// Reads the records of a result file in turn.
struct RecordReader {
    /// A line, and its record.
    struct Record {
        let json: JSON
        let octets: [UInt8]

        /// The number of the line, counted from 1.
        let line: Int

        /// The name of the kind of record, or an empty text.
        var kind: String { json["record"]?.text ?? "" }
    }

    /// The path of the file.
    let path: String

    /// The fingerprint of the lines so far.
    private(set) var digest = LineDigest()

    private var lines: LineReader

    /// Opens a file.
    init(path: String) throws {
        self.path = path
        lines = try LineReader(path: path)
    }

    /// The header.
    ///
    /// - Throws: ``ResultFileError`` if the file does not have this format.
    mutating func header() throws -> Record {
        guard try lines.begins(with: ResultFormat.beginning) else {
            throw ResultFileError(file: path, line: 1, reason: Self.foreign)
        }
        let record = try next()
        let version = record.json["format_version"]
        guard case .integer(let number)? = version, ResultFormat.readable ~= number else {
            let reason =
                "has version \(version?.compactText ?? "none") of the format, "
                + "and this tool reads \(ResultFormat.version); use the tool that wrote the file"
            throw error(reason)
        }
        return record
    }

    private static let foreign = "is not a result file; make one with --format jsonl --output FILE"

    /// The next record.
    ///
    /// - Throws: ``ResultFileError`` at the end of the file, or if the line is not JSON.
    mutating func next() throws -> Record {
        guard let octets = try lines.next() else {
            throw ResultFileError(
                file: path, line: lines.number + 1,
                reason: "the footer is missing, so the file is cut off; "
                    + ResultFileError.repeatRun)
        }
        guard let json = try? JSONParser.parse(octets, deepest: 96) else {
            throw damage("is not JSON")
        }
        return Record(json: json, octets: octets, line: lines.number)
    }

    /// Adds a record to the lines whose fingerprint the footer has to have.
    mutating func accept(_ record: Record) { digest.add(record.octets) }

    /// The values of a record.
    ///
    /// - Throws: ``ResultFileError`` at its line if a member is wrong.
    func read<Value: Decodable>(_ type: Value.Type, from record: Record) throws -> Value {
        try naming { try Value(json: record.json) }
    }

    /// Checks that a footer has the fingerprint of the lines before it, and of its other members.
    func checkSeal(of footer: Record) throws {
        let seal = digest.sealing(footer.json.without("sha256"))
        guard footer.octets == footer.json.line, footer.json.members?.last?.name == "sha256",
            footer.json["sha256"] == .string(seal)
        else { throw damage("the lines do not have the sha256 of the footer") }
    }

    /// Checks that a record is what follows from its values, octet by octet.
    func compare(_ record: Record, with derived: some Encodable) throws {
        let derived = try derived.json()
        guard record.octets != derived.line else { return }
        let name = derived.members?.first { record.json[$0.name] != $0.value }?.name
        throw damage(
            name.map { "\($0): is not what follows from the rest and the vectors" }
                ?? "the record does not have the form that the format requires", at: record.line)
    }

    /// Checks that nothing follows the footer.
    mutating func end() throws {
        guard try lines.isAtEnd() else {
            throw damage("something follows the footer", at: lines.number + 1)
        }
    }

    /// Prepends the place to any error of reading a record.
    func naming<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as FormatError { throw damage("\(error)") }
    }

    /// An error at the line that was read last.
    func error(_ reason: String) -> ResultFileError {
        ResultFileError(file: path, line: max(1, lines.number), reason: reason)
    }

    /// An error at the line that was read last, which has been changed.
    func damage(_ reason: String) -> ResultFileError { damage(reason, at: lines.number) }

    /// An error at a line that has been changed.
    func damage(_ reason: String, at line: Int) -> ResultFileError {
        ResultFileError(file: path, line: line, reason: "\(reason); \(ResultFileError.repeatRun)")
    }
}

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
        self.path = path
        self.handle = handle
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
        ResultFileError(
            file: path, line: number + 1, reason: "\(reason); \(ResultFileError.repeatRun)")
    }
}

/// What is wrong with a result file, in one line that names the file and the line.
public struct ResultFileError: Error, CustomStringConvertible {
    /// The path of the file.
    let file: String

    /// The line, counted from 1, or nil if the whole file is meant.
    let line: Int?

    /// What is wrong, and what to do.
    let reason: String

    /// Whether something in the file does not follow from the rest, so that it is not as a run wrote it.
    package var isContradiction: Bool { reason.hasSuffix(Self.repeatRun) }

    /// The file, the line, what is wrong and what to do, in one line.
    public var description: String {
        JSON.printable("\(file)\(line.map { ":\($0)" } ?? ""): \(reason)")
    }

    /// What to do about a file that has been changed.
    static let repeatRun = "run the suite again and keep its file as it is"
}
