import Conformance
import StrictCodecs

/// The fingerprint of lines: the SHA-256 of the list of their own, one on a line in hexadecimal.
package struct LineDigest {
    private var list: [UInt8] = []

    /// Begins with no line.
    package init() {}

    /// Takes the next line, without its end.
    package mutating func add(_ line: [UInt8]) {
        list += "\(SHA256.text(of: line))\n".utf8
    }

    /// The fingerprint of the lines so far, in hexadecimal.
    package var text: String { SHA256.text(of: list) }
}
