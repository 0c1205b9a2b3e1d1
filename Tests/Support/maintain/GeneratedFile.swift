import Conformance
import Foundation
import StrictCodecs

/// A file of the repository that is written in whole or in part.
struct GeneratedFile {
    let path: String

    /// The text of the file.
    ///
    /// - Throws: ``UsageError`` if it cannot be read.
    func read() throws -> String {
        guard let data = FileManager.default.contents(atPath: path), let text = String(utf8: data)
        else {
            throw UsageError("\(path) cannot be read; run maintain in the root of the repository")
        }
        return text
    }

    /// Writes the text, or says that it would change; a file that is up to date is not mentioned.
    ///
    /// - Parameters:
    ///   - text: The new text.
    ///   - old: What the file has now, or nil if there is none.
    ///   - checking: Whether to leave the file as it is.
    ///   - command: What a reader runs to renew it.
    /// - Returns: Failure if the file is stale and only checked.
    /// - Throws: ``UsageError`` if the file cannot be written.
    func update(
        to text: String, from old: String?, checking: Bool, command: String
    ) throws -> ExitStatus {
        if let old, old.hasSameOctets(as: text) { return .success }
        if checking {
            let lines = zip((old ?? "").lines, text.lines).prefix { $0 == $1 }.count
            print("\(path) is stale from line \(lines + 1) on; run \(command)")
            return .failure
        }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw UsageError("\(path) cannot be written: \(error.localizedDescription)")
        }
        print("\(path) is renewed")
        return .success
    }
}

extension String {
    /// The lines of the text, whose ends are line feeds; a return before one stays in its line.
    var lines: [Substring] {
        utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
    }
}
