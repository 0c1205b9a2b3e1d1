public import Conformance
import StrictCodecs

/// The known failures of an implementation (`Vectors/README.md`, "Expected failures").
public struct ExpectedFailures: Sendable {
    /// The name of the file in reports.
    public let file: String

    /// The entries, in the order of the file.
    public let entries: [ExpectedFailure]

    /// Makes a list.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - file: The name of the list in reports.
    public init(_ entries: [ExpectedFailure], file: String) {
        self.entries = entries
        self.file = file
    }
}

extension ExpectedFailures {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - octets: What the file holds.
    ///   - file: Its path, for errors and reports.
    ///   - catalog: The suites, rules and vectors; by default those of the package.
    /// - Throws: ``ExpectedFailuresError``, or `VectorFileError` if the vectors cannot be read.
    public init(octets: [UInt8], file: String, in catalog: Catalog? = nil) throws {
        try self.init(octets: octets, file: file, in: try catalog ?? .bundled, isDraft: false)
    }

    /// Reads a file whose reasons may still be empty if it is a draft.
    package init(octets: [UInt8], file: String, in catalog: Catalog, isDraft: Bool) throws {
        let elements = try ExpectedFailuresError.naming(file) {
            guard !octets.isEmpty else { throw FormatError("the file is empty; remove it") }
            guard !octets.starts(with: [0xEF, 0xBB, 0xBF]) else {
                throw FormatError("begins with a byte order mark; write UTF-8 without it")
            }
            let fields = try Fields(try JSONParser.parse(octets), allowing: ["expected_failures"])
            return try fields.list("expected_failures") { $0 }
        }
        let lines = EntryLines.lines(of: elements, in: octets)
        let isOfFamilies = elements.contains { $0["family"] != nil }
        let coverage = try Coverage(of: catalog, families: isOfFamilies)
        entries = try zip(elements, lines).enumerated().map { index, element in
            let place = element.1.map { "\(file):\($0)" } ?? "\(file): expected_failures[\(index)]"
            return try ExpectedFailuresError.naming(place) {
                let form = try EntryForm(json: element.0)
                let entry = try form.entry(line: element.1, isDraft: isDraft)
                try coverage.check(entry.scope)
                return entry
            }
        }
        self.file = file
    }

    /// The list as a file has it, one entry a line.
    public var text: String {
        let lines = entries.map { "    \($0.line(asciiOnly: false))" }
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n  \"expected_failures\": \(list)\n}\n"
    }
}

extension ExpectedFailure {
    /// The entry on one line.
    func line(asciiOnly: Bool) -> String {
        guard !asciiOnly else { return json.compactText }
        let members = (json.members ?? []).map { member in
            var octets: [UInt8] = []
            member.value.write(to: &octets)
            return "\"\(member.name)\": \(String(decoding: octets, as: UTF8.self))"
        }
        return "{\(members.joined(separator: ", "))}"
    }
}

/// Finds the lines of the entries in a file.
enum EntryLines {
    /// How many ids are searched for in vain, each to the end of the file.
    private static let most = 100

    /// The line of the id of each entry, or nil where it is spelled with escapes.
    ///
    /// The ids occur in the file in the order of the entries, so each is searched for after the one
    /// before.
    static func lines(of entries: [JSON], in octets: [UInt8]) -> [Int?] {
        var (rest, line, missed) = (octets[...], 1, 0)
        return entries.map { entry in
            guard missed < most, let id = ExpectedFailure.id(in: entry) else { return nil }
            var sought: [UInt8] = []
            JSON.write(id, to: &sought)
            guard let found = String.range(of: sought, in: rest) else {
                missed += 1
                return nil
            }
            line += rest[..<found.lowerBound].count { $0 == UInt8(ascii: "\n") }
            rest = rest[found.upperBound...]
            return line
        }
    }
}

/// What is wrong with a file of expected failures, in one line that names the file and the place.
public struct ExpectedFailuresError: Error, CustomStringConvertible {
    /// The file, and the line or the member in it.
    public let place: String

    /// What is wrong there.
    public let reason: String

    public var description: String {
        JSON.printable("\(place): \(reason)")
    }

    /// Prepends a place to any error that the body throws.
    static func naming<Value>(_ place: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as ExpectedFailuresError {
            throw error
        } catch let error as JSONParser.SyntaxError {
            throw ExpectedFailuresError(
                place: "\(place):\(error.line):\(error.column)", reason: error.reason)
        } catch {
            throw ExpectedFailuresError(place: place, reason: "\(error)")
        }
    }
}
