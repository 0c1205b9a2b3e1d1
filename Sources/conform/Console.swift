import Conformance
import ConformancePipe
import Foundation
import StrictCodecs

/// The output of the tool: standard output and standard error, or a buffer for a caller in the same
/// process.
enum Console {
    /// The output of a call within another program so far.
    final class Transcript: Sendable {
        private let octets = Locked((output: [UInt8](), errors: [UInt8]()))
        fileprivate let masks = Masks([])

        /// The text for standard output.
        var output: String { String(decoding: octets.withLock { $0.output }, as: UTF8.self) }

        /// The text for standard error.
        var errors: String { String(decoding: octets.withLock { $0.errors }, as: UTF8.self) }

        fileprivate func addOutput(_ more: [UInt8]) { octets.withLock { $0.output += more } }
        fileprivate func addErrors(_ more: [UInt8]) { octets.withLock { $0.errors += more } }
    }

    /// The buffer for the output of this task's call; nil if the process itself was called.
    @TaskLocal static var transcript: Transcript?

    /// What masks the secrets of a call.
    fileprivate typealias Masks = Locked<[@Sendable (String) -> String]>

    private static let ownMasks = Masks([])

    /// Masks in every line from now on what a run keeps secret, wherever the line was made.
    ///
    /// - Parameter mask: Replaces the secrets of a text.
    static func mask(by mask: @escaping @Sendable (String) -> String) {
        (transcript?.masks ?? ownMasks).withLock { $0.append(mask) }
    }

    /// A text as it may leave the tool.
    private static func masked(_ text: String) -> String {
        (transcript?.masks ?? ownMasks).withLock { $0 }.reduce(text) { $1($0) }
    }

    /// The terminal that standard error is; nil if it is none.
    static var terminal: Terminal? { transcript == nil ? Terminal(STDERR_FILENO) : nil }

    /// Whether standard output is a terminal that knows colours.
    static var hasColours: Bool {
        let environment = ProcessInfo.processInfo.environment
        return transcript == nil && (environment["NO_COLOR"] ?? "").isEmpty
            && Terminal(STDOUT_FILENO)?.canErase ?? false
    }

    /// Writes lines to standard output.
    static func print(_ lines: String, terminator: String = "\n") {
        let line = InertText.of(masked(lines))
        guard let transcript else { return Swift.print(line, terminator: terminator) }
        transcript.addOutput(Array((line + terminator).utf8))
    }

    /// Writes a line to standard error.
    static func warn(_ line: String) {
        write("conform: warning: \(JSON.printable(line))\n")
    }

    /// Says which temporary folders could not be removed.
    static func warnOfFolders() {
        for path in TemporaryFolder.takeLeft() {
            warn("\(path) could not be removed; remove it with: rm -rf \(path.quotedForShell)")
        }
    }

    /// Whether everything that was printed has arrived.
    static var isWritten: Bool { fflush(nil) == 0 }

    /// Says that the report was lost.
    static func complain() -> ExitStatus {
        if errno == EPIPE { return .incomplete }
        write("conform: standard output cannot be written; the report is lost\n")
        return .incomplete
    }

    /// Writes a report to standard output in pieces, after what was printed before.
    ///
    /// - Throws: ``LostReport`` if it cannot be written.
    static func writePieces(_ body: (([UInt8]) throws -> Void) throws -> Void) throws {
        if let transcript { return try body(transcript.addOutput) }
        fflush(nil)
        do { try FileHandle.standardOutput.writePieces(body) } catch let error as VectorFileError {
            throw error
        } catch {
            throw LostReport(
                description: "standard output cannot be written; the report is lost")
        }
    }

    /// Writes lines to standard error, after what was printed before.
    static func write(_ lines: String) {
        try? writeAsItIs(InertText.of(lines))
    }

    /// Writes lines to standard error that are to be read as commands.
    ///
    /// - Throws: ``LostReport`` if they cannot be written.
    static func writeCommands(_ lines: [String]) throws {
        do { try writeAsItIs(lines.map { "\($0)\n" }.joined()) } catch {
            throw LostReport(
                description: "standard error cannot be written; the annotations are lost")
        }
    }

    private static func writeAsItIs(_ text: String) throws {
        let text = masked(text)
        if let transcript { return transcript.addErrors(Array(text.utf8)) }
        fflush(nil)
        try FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

extension FileHandle {
    /// Writes pieces, many at once.
    ///
    /// - Parameter body: Gives the pieces to a function that takes them.
    /// - Throws: What the body throws, or why a piece cannot be written.
    fileprivate func writePieces(_ body: (([UInt8]) throws -> Void) throws -> Void) throws {
        var buffer: [UInt8] = []
        try body { octets in
            buffer += octets
            guard buffer.count >= 1 << 16 else { return }
            try write(contentsOf: Data(buffer))
            buffer.removeAll(keepingCapacity: true)
        }
        try write(contentsOf: Data(buffer))
    }
}
