public import Conformance
import StrictCodecs

/// A known failure, and why it is accepted: a line of a list (`Vectors/README.md`, "Expected failures").
public struct ExpectedFailure: Sendable {
    /// The id of a rule, of a vector or of a family, in which `*` matches any text and `?` one character; what has a
    /// slash is matched with vectors and families.
    public let pattern: String

    /// How each of the cases fails.
    public let failure: Failure

    /// Why the failure is accepted.
    public let reason: String

    /// The line of the file, counted from 1, or nil if it is not known.
    package var line: Int?

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - pattern: The cases that fail.
    ///   - failure: How each of them fails.
    ///   - reason: Why the failure is accepted.
    public init(_ pattern: String, _ failure: Failure, reason: String) {
        self.pattern = pattern
        self.failure = failure
        self.reason = reason
    }

    /// The same entry on a line of a file.
    func on(line: Int?) -> ExpectedFailure {
        var entry = self
        entry.line = line
        return entry
    }
}

extension ExpectedFailure {
    /// Reads a line, whose reason may still be empty if it is a draft; nil if the line is empty or a comment.
    ///
    /// - Throws: `FormatError` that says what is wrong.
    init?(_ text: String, line: Int, isDraft: Bool) throws {
        let text = text.trimmed
        guard !text.isEmpty, text.utf8.first != UInt8(ascii: "#") else { return nil }
        let parts = text.pieces(at: UInt8(ascii: "#"), maxSplits: 1, omittingEmpty: false)
        let words = parts[0].utf8.split { $0 == 0x20 || $0 == 0x09 }.map { String($0) ?? "" }
        guard words.count == 2 else {
            throw FormatError(
                "is no line such as \"pkce/challenge/length-1  accepted  # why that is accepted\"")
        }
        guard let failure = Failure(rawValue: words[1]) else {
            let all = Failure.allCases.map(\.rawValue).joined(separator: ", ")
            throw FormatError("\(JSON.quote(words[1])) is not one of \(all)")
        }
        let reason = parts.count > 1 ? parts[1].trimmed : ""
        guard isDraft || !reason.isEmpty else {
            throw FormatError("the reason is missing; write after # why this failure is accepted")
        }
        self = ExpectedFailure(words[0], failure, reason: reason).on(line: line)
    }

    /// The entry as a line of a file.
    package var text: String { "\(pattern)  \(failure.rawValue)  # \(reason)" }

    /// Whether the entry is about a case, and says how it failed.
    package func fits(_ result: Report.Case, runs: Int) -> Bool {
        says(result, runs: runs) && EntryIndex([self]).names(result.vector)
    }

    /// Whether the entry says how a case failed: what is unstable may fail in any way in a single run.
    func says(_ result: Report.Case, runs: Int) -> Bool {
        guard let observed = result.kindOfFailure else { return false }
        return failure == observed || failure == .unstable && runs == 1
    }
}

extension Report.Case {
    /// How an entry has to say that the case failed; nil if it passed or was not run.
    var kindOfFailure: Failure? {
        switch verdict.kind {
        case .unstable: .unstable
        case .notShown: failure ?? .notShown
        default: failure
        }
    }
}

/// Finds the entries of a list that are about a vector.
struct EntryIndex {
    private let entries: [ExpectedFailure]
    private var ids: [String: [Int]] = [:]
    private var globs: [(number: Int, glob: Glob, isOfRules: Bool)] = []

    init(_ entries: [ExpectedFailure]) {
        self.entries = entries
        for (number, entry) in entries.enumerated() {
            if Glob.isGlob(entry.pattern) {
                globs.append((number, Glob(entry.pattern), !entry.pattern.containsText("/")))
            } else {
                ids[entry.pattern, default: []].append(number)
            }
        }
    }

    /// The numbers of the entries that name a vector, its family or its rule, in the order of the list.
    func numbers(for vector: Vector) -> [Int] {
        let names = [vector.id] + (vector.family.map { [$0] } ?? [])
        let plain = (names + [vector.rule]).flatMap { ids[$0] ?? [] }
        let others = globs.filter { _, glob, isOfRules in
            isOfRules ? glob.matches(vector.rule) : names.contains(where: glob.matches)
        }
        return (plain + others.map(\.number)).sorted()
    }

    /// Whether an entry names a vector.
    func names(_ vector: Vector) -> Bool { !numbers(for: vector).isEmpty }

    /// The number of the first entry that says how a case failed; nil if none does.
    func owner(of result: Report.Case, runs: Int) -> Int? {
        numbers(for: result.vector).first { entries[$0].says(result, runs: runs) }
    }
}
