package import Conformance
import StrictCodecs

/// A request of HTTP/1.1, on its way to a server or received from a program.
package struct HTTPRequest: Sendable {
    /// The method.
    package let method: String

    /// The URL, unaltered; a request that was received has only its path and its query.
    package let url: String

    /// The header fields.
    package let fields: [HeaderField]

    /// The content.
    package let body: String
}

extension HTTPRequest {
    /// Reads a request once all of it has arrived.
    ///
    /// - Returns: nil if octets are missing.
    init?(_ octets: [UInt8]) {
        guard let end = String.range(of: Array("\r\n\r\n".utf8), in: octets[...]) else {
            return nil
        }
        let head = HTTPText(String(decoding: octets[..<end.lowerBound], as: UTF8.self))
        let words = head.startLine.pieces(at: 0x20)
        let fields = head.fields.map { HeaderField(name: $0.name, value: $0.value) }
        let content = octets[end.upperBound...]
        let isChunked = fields.values(of: "Transfer-Encoding").contains { !$0.isEmpty }
        guard let body = isChunked ? Self.joined(content) : Self.whole(content, fields) else {
            return nil
        }
        self.init(
            method: words.first ?? "", url: words.count > 1 ? words[1] : "/", fields: fields,
            body: String(decoding: body, as: UTF8.self))
    }

    private static func whole(_ content: ArraySlice<UInt8>, _ fields: [HeaderField]) -> [UInt8]? {
        let length = fields.values(of: "Content-Length").first.flatMap { Int($0) } ?? 0
        return content.count >= length ? Array(content.prefix(max(0, length))) : nil
    }

    /// The content without the lengths of its chunks (RFC 9112, Section 7.1).
    private static func joined(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        var (rest, whole): (ArraySlice<UInt8>, [UInt8]) = (content, [])
        while let line = rest.firstIndex(of: 0x0A) {
            let digits = String(decoding: rest[..<line], as: UTF8.self).trimmingCarriageReturn
            guard let size = Int(digits, radix: 16), size >= 0, size <= rest.count else {
                return nil
            }
            guard size > 0 else { return whole }
            let start = line + 1
            guard rest.endIndex - start >= size + 2 else { return nil }
            whole += rest[start..<(start + size)]
            rest = rest[(start + size + 2)...]
        }
        return nil
    }

    /// The URL without the query.
    var path: String { URIReference(url).base }

    /// Whether it has credentials of the scheme Basic (RFC 6749, Section 2.3.1).
    var usesBasic: Bool {
        fields.values(of: "Authorization").contains { BasicCredentials($0) != nil }
    }

    /// Whether it has a client secret, in the form or by the scheme Basic; an empty one counts as none.
    var hasSecret: Bool {
        let secrets = fields.values(of: "Authorization").map { BasicCredentials($0)?.clientSecret }
        return (secrets + [self["client_secret"]]).contains { $0?.isEmpty == false }
    }

    /// The only value that a name has in the form of the content.
    subscript(name: String) -> String? { Form.only(name, in: body) }
}

extension String {
    fileprivate var trimmingCarriageReturn: String {
        let line = utf8.last == 0x0D ? String(decoding: utf8.dropLast(), as: UTF8.self) : self
        return line.pieces(at: UInt8(ascii: ";")).first ?? ""
    }
}
