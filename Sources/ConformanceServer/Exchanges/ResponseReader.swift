import Conformance
import StrictCodecs

/// Parses a response of HTTP/1.1, with unaltered field lines.
enum ResponseReader {
    /// Reads the last answer; informational ones before it are left out.
    ///
    /// - Throws: ``Fault`` if there is no status line.
    static func read(_ octets: [UInt8]) throws -> WireResponse {
        var rest = octets[...]
        while true {
            let head = Self.head(of: &rest)
            guard let status = head.first.flatMap(status) else {
                throw Fault("the server's response has no status line")
            }
            if 100...199 ~= status { continue }
            return WireResponse(
                status: status, fields: head.dropFirst().compactMap(field), body: text(of: rest))
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
