import Conformance
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

    /// Adds a record to the counts that the footer has to match.
    mutating func accept(_ record: Record) { digest.add(record.octets) }

    /// Checks that a footer has the fingerprint of the lines before it, and of its other members.
    func checkSeal(of footer: Record) throws {
        let members = footer.json.members ?? []
        guard footer.octets == FooterRecord.sealed(members.dropLast(), after: digest).line else {
            throw damage("the lines do not have the sha256 of the footer")
        }
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
