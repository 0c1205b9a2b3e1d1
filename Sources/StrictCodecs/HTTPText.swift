/// A message of HTTP/1.1 whose octets are given as text (RFC 9112, Section 2.1).
package struct HTTPText {
    /// The line that says what is requested, or how the request ended.
    package let startLine: String

    /// The lines after it, each cut at its first colon; without one, the value is empty.
    package let fields: [(name: String, value: String)]

    /// What comes after the empty line; empty if there is none.
    package let content: String

    /// Takes a message apart.
    package init(_ text: String) {
        let octets = Array(text.utf8)
        let end = octets.indices.first { octets[$0...].starts(with: "\r\n\r\n".utf8) }
        let head = end.map { String(decoding: octets[..<$0], as: UTF8.self) } ?? text
        content = end.map { String(decoding: octets[($0 + 4)...], as: UTF8.self) } ?? ""
        let lines = head.pieces(at: 0x0A, omittingEmpty: false).map { line in
            line.utf8.last == 0x0D ? String(decoding: line.utf8.dropLast(), as: UTF8.self) : line
        }
        startLine = lines[0]
        fields = lines.dropFirst().map(Self.field)
    }

    private static func field(_ line: String) -> (name: String, value: String) {
        let parts = line.pieces(at: UInt8(ascii: ":"), maxSplits: 1, omittingEmpty: false)
        return (parts[0], parts.count == 2 ? parts[1].trimmed : "")
    }
}
