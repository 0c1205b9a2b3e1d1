import Conformance
import StrictCodecs

extension WireResponse {
    /// The octets of the response in HTTP/1.1, after which the connection ends.
    var octets: [UInt8] {
        let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        let head =
            "HTTP/1.1 \(status) -\r\n\(lines)"
            + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
        return Array((head + body).utf8)
    }

    /// Reads a response of HTTP/1.1 with unaltered field lines; informational ones before it are left out.
    ///
    /// - Parameters:
    ///   - octets: The response, without transfer coding.
    ///   - length: How many octets its content has; nil if that is all that follows the head.
    /// - Throws: ``Fault`` if there is no status line.
    init(octets: [UInt8], length: Int? = nil) throws {
        var rest = octets[...]
        while true {
            let head = Self.head(of: &rest)
            guard let status = head.first.flatMap(Self.status) else {
                throw Fault("the server's response has no status line")
            }
            if 100...199 ~= status { continue }
            self.init(
                status: status, fields: head.dropFirst().compactMap(Self.field),
                body: Self.text(of: length.map { rest.prefix($0) } ?? rest))
            return
        }
    }

    /// Takes the lines up to the first empty one off the octets.
    private static func head(of octets: inout ArraySlice<UInt8>) -> [String] {
        var lines: [String] = []
        while let end = octets.firstIndex(of: 0x0A) {
            let line = octets[..<end].last == 0x0D ? octets[..<end].dropLast() : octets[..<end]
            octets = octets[(end + 1)...]
            if line.isEmpty { break }
            lines.append(text(of: line))
        }
        return lines
    }

    private static func status(_ line: String) -> Int? {
        let words = line.pieces(at: 0x20)
        guard words.count > 1, words[0].utf8.starts(with: "HTTP/".utf8), words[1].isNumber else {
            return nil
        }
        return Int(words[1])
    }

    private static func field(_ line: String) -> HeaderField? {
        let parts = line.pieces(at: UInt8(ascii: ":"), maxSplits: 1, omittingEmpty: false)
        return parts.count == 2 ? HeaderField(name: parts[0], value: parts[1].trimmed) : nil
    }

    /// The text of octets. Octets that are not UTF-8 are replaced by zeros, which a JSON text cannot have.
    private static func text(of octets: ArraySlice<UInt8>) -> String {
        String(utf8: octets)
            ?? String(decoding: octets.map { $0 < 0x80 ? $0 : 0 }, as: UTF8.self)
    }
}
