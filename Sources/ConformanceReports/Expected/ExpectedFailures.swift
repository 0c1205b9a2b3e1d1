public import Conformance
import StrictCodecs

/// The known failures of an implementation (`Vectors/README.md`, "Expected failures").
public struct ExpectedFailures: Sendable {
    /// The name of the file in reports.
    public let file: String

    /// The entries, in the order of the file.
    public let entries: [ExpectedFailure]

    /// The lines of the file, with comments, and the number of the entry of each that has one.
    let lines: [(text: String, entry: Int?)]

    /// Makes a list.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - file: The name of the list in reports.
    public init(_ entries: [ExpectedFailure], file: String) {
        self.init(
            entries, file: file,
            lines: [(Self.head, nil)] + entries.enumerated().map { ($1.text, $0) })
    }

    init(_ entries: [ExpectedFailure], file: String, lines: [(text: String, entry: Int?)]) {
        self.entries = entries
        self.file = file
        self.lines = lines
    }

    private static let head = "# rule, vector or family  how it fails  # why that is accepted"
}

extension ExpectedFailures {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - octets: What the file holds.
    ///   - file: Its path, for errors and reports.
    ///   - catalog: The rules, vectors and families; by default those of the package.
    /// - Throws: ``ExpectedFailuresError``, or `VectorFileError` if the vectors cannot be read.
    public init(octets: [UInt8], file: String, in catalog: Catalog? = nil) throws {
        try self.init(octets: octets, file: file, in: try catalog ?? .bundled, isDraft: false)
    }

    /// Reads a file whose reasons may still be empty if it is a draft.
    package init(octets: [UInt8], file: String, in catalog: Catalog, isDraft: Bool) throws {
        let text = try Self.text(octets, of: file)
        var lines = text.pieces(at: 0x0A, omittingEmpty: false)
        if lines.last == "" { lines.removeLast() }
        var known = KnownIDs(of: catalog)
        var (entries, read): ([ExpectedFailure], [(text: String, entry: Int?)]) = ([], [])
        for (index, line) in lines.enumerated() {
            do {
                let entry = try ExpectedFailure(line, line: index + 1, isDraft: isDraft)
                try entry.map { try known.check($0) }
                read.append((line, entry.map { _ in entries.count }))
                entries += [entry].compactMap(\.self)
            } catch {
                throw ExpectedFailuresError(place: "\(file):\(index + 1)", reason: "\(error)")
            }
        }
        self.init(entries, file: file, lines: read)
    }

    private static func text(_ octets: [UInt8], of file: String) throws -> String {
        func error(_ reason: String) -> ExpectedFailuresError {
            ExpectedFailuresError(place: file, reason: reason)
        }
        guard !octets.isEmpty else { throw error("the file is empty; remove it") }
        guard !octets.starts(with: [0xEF, 0xBB, 0xBF]) else {
            throw error("begins with a byte order mark; write UTF-8 without it")
        }
        guard let text = String(utf8: octets) else { throw error("is not UTF-8") }
        guard octets.first(where: { $0 > 0x20 }) != UInt8(ascii: "{") else {
            throw error(
                "has the form of version 0.6; Vectors/README.md#expected-failures converts it")
        }
        return text
    }

    /// The list as a file has it.
    public var text: String { lines.map { "\($0.text)\n" }.joined() }

    /// Whether a case fails as an entry says.
    package var predicate: @Sendable (Report.Case) -> Bool {
        let index = EntryIndex(entries)
        return { index.owner(of: $0, runs: 1) != nil }
    }
}

/// The ids that patterns may name.
private struct KnownIDs {
    private let rules: [String]
    private let others: [String]
    private let all: Set<String>
    private var lines: [String: Int] = [:]
    private var globs = 0

    /// How many patterns of a list may have `*` or `?`, since each of them is compared with each id.
    private static let mostGlobs = 200

    init(of catalog: Catalog) {
        rules = catalog.rules.map(\.id)
        let families = catalog.suites.flatMap { $0.head.families?.elements ?? [] }
        others = catalog.vectors.map(\.id) + families.compactMap { $0["id"]?.text }
        all = Set(rules + others)
    }

    /// Checks that an entry is new, and that something has its id, or an id that matches.
    ///
    /// - Throws: `FormatError`, or `SelectionError` with the nearest ids.
    mutating func check(_ entry: ExpectedFailure) throws {
        let said = "\(entry.pattern) \(entry.failure.rawValue)"
        if let line = lines.updateValue(entry.line ?? 0, forKey: said) {
            throw FormatError("says the same as line \(line); remove one of them")
        }
        globs += Glob.isGlob(entry.pattern) ? 1 : 0
        guard globs <= Self.mostGlobs else {
            throw FormatError(
                "has pattern \(globs) with * or ?, and a list has at most \(Self.mostGlobs); name rules"
            )
        }
        try check(entry.pattern)
    }

    private func check(_ pattern: String) throws {
        guard !all.contains(pattern) else { return }
        let isOfRules = !pattern.containsText("/")
        let ids = isOfRules ? rules : others
        guard !Glob.isGlob(pattern) || !ids.contains(where: Glob(pattern).matches) else { return }
        let kind = isOfRules ? "rule" : "vector or family"
        throw SelectionError(
            .unknown(kind: kind, name: pattern, near: Nearest.names(to: pattern, in: ids)))
    }
}

/// What is wrong with a file of expected failures, in one line that names the file and the place.
public struct ExpectedFailuresError: Error, CustomStringConvertible {
    /// The file, and the line in it.
    public let place: String

    /// What is wrong there.
    public let reason: String

    public var description: String { JSON.printable("\(place): \(reason)") }
}
