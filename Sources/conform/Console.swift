import Conformance
import Foundation
import StrictCodecs

/// Where the tool says what is no result.
enum Console {
    /// Writes a line to standard error.
    static func warn(_ line: String) {
        write("conform: warning: \(JSON.printable(line))\n")
    }

    /// Whether everything that was printed has arrived.
    static var isWritten: Bool { fflush(nil) == 0 }

    /// Says that the report was lost.
    static func complain() -> ExitStatus {
        if errno == EPIPE { return .incomplete }
        try? FileHandle.standardError.write(
            contentsOf: Data(
                "conform: standard output cannot be written; the report is lost\n".utf8))
        return .incomplete
    }

    /// Writes a report to standard output in pieces, after what was printed before.
    ///
    /// - Throws: ``LostReport`` if it cannot be written.
    static func writePieces(_ body: (([UInt8]) throws -> Void) throws -> Void) throws {
        fflush(nil)
        do { try FileHandle.standardOutput.writePieces(body) } catch let error as VectorFileError {
            throw error
        } catch {
            throw LostReport(
                description: "standard output cannot be written; the report is lost")
        }
    }

    /// Writes text to standard error, after what was printed before.
    static func write(_ text: String) {
        fflush(nil)
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
