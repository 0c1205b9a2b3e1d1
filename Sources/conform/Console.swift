import Conformance
import Foundation

/// Where the tool says what is no result.
enum Console {
    /// Writes a line to standard error.
    static func warn(_ line: String) {
        write("conform: warning: \(JSON.printable(line))\n")
    }

    /// Writes text to standard error, after what was printed before.
    static func write(_ text: String) {
        fflush(nil)
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
