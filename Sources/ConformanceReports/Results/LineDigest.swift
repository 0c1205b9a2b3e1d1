import Conformance
import StrictCodecs

/// The fingerprint of lines: the SHA-256 of the list of their own, one on a line in hexadecimal.
struct LineDigest {
    private var list: [UInt8] = []

    /// Takes the next line, without its end.
    mutating func add(_ line: [UInt8]) {
        list += "\(SHA256.text(of: line))\n".utf8
    }

    /// The fingerprint of the lines so far, in hexadecimal.
    var text: String { SHA256.text(of: list) }
}
