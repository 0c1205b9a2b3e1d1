import Conformance
import StrictCodecs

/// A whole request of HTTP/1.1.
struct RequestMessage {
    let method: String
    let target: String
    let fields: [HeaderField]
    let body: String

    /// Reads a request.
    ///
    /// - Parameter octets: What has arrived; nil comes of it if more is to come, or it is no HTTP.
    init?(_ octets: [UInt8]) {
        let text = String(decoding: octets, as: UTF8.self)
        guard let end = text.range(ofText: "\r\n\r\n") else { return nil }
        let lines = text.utf8[..<end.lowerBound].split(separator: 0x0A).map {
            String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self)
        }
        let words = lines.first?.pieces(at: 0x20) ?? []
        guard words.count == 3 else { return nil }
        method = words[0]
        target = words[1]
        fields = lines.dropFirst().compactMap { line in
            let parts = line.pieces(at: UInt8(ascii: ":"), maxSplits: 1, omittingEmpty: false)
            return parts.count == 2 ? HeaderField(name: parts[0], value: parts[1].trimmed) : nil
        }
        let content = text.utf8[end.upperBound...]
        let length = fields.first { $0.name.isSameIgnoringCase(as: "Content-Length") }
        guard content.count >= length.flatMap({ Int($0.value) }) ?? 0 else { return nil }
        body = String(decoding: content, as: UTF8.self)
    }
}

extension String {
    /// Where a text stands first.
    fileprivate func range(ofText other: String) -> Range<Index>? {
        utf8.indices.first { utf8[$0...].starts(with: other.utf8) }
            .map { $0..<utf8.index($0, offsetBy: other.utf8.count) }
    }
}
