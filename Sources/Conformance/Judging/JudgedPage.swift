import StrictCodecs

/// A response on a connection, as the browser reads it.
struct JudgedPage {
    private let status: Int?
    private let fields: [HeaderField]
    private let content: String
    private let response: String
    private let request: String

    /// Takes a response apart, whose octets are given as text like those of the request (RFC 9112,
    /// Section 2.1).
    init(_ response: String, to request: String) {
        let message = HTTPText(response)
        let parts = message.startLine.pieces(at: 0x20, maxSplits: 2, omittingEmpty: false)
        let isHTTP = parts.count >= 2 && parts[0].utf8.starts(with: "HTTP/1.".utf8)
        status = isHTTP && parts[1].isNumber ? Int(parts[1]) : nil
        fields = message.fields.map { HeaderField(name: $0.name, value: $0.value) }
        content = message.content
        self.response = response
        self.request = request
    }

    /// The judged form of `read-loopback-requests`.
    var json: JSON {
        [
            "status": status.map(JSON.integer) ?? .null,
            "html": .bool(isHTML),
            "redirects": .bool(redirects),
            "delimited": .bool(isDelimited),
            "reveals": .bool(reveals),
        ]
    }

    private var isHTML: Bool {
        fields.mediaTypes.text?.hasSameOctets(as: "text/html") == true && !content.isEmpty
    }

    /// Whether the browser is sent to another page (RFC 9110, Section 15.4).
    private var redirects: Bool {
        [301, 302, 303, 307, 308].contains(status)
            && fields.values(of: "Location").contains { !$0.isEmpty }
    }

    /// Whether the end of the content is defined (RFC 9112, Sections 6.3 and 9.3).
    private var isDelimited: Bool {
        if fields.tokens(of: "Transfer-Encoding").last?.hasSameOctets(as: "chunked") == true {
            return content.utf8.reversed().starts(with: "0\r\n\r\n".utf8.reversed())
        }
        let lengths = fields.values(of: "Content-Length")
        guard lengths.isEmpty else {
            return lengths.allSatisfy { $0.isNumber && Int($0) == content.utf8.count }
        }
        let options = fields.tokens(of: "Connection")
        return options.containsOctets(of: "close")
            || response.utf8.starts(with: "HTTP/1.0 ".utf8)
                && !options.containsOctets(of: "keep-alive")
    }

    /// Whether a decoded value of the request's query occurs anywhere in the response.
    private var reveals: Bool {
        let target = request.pieces(at: 0x20).dropFirst().first ?? ""
        let pairs = Form.decode(URIReference(target).query ?? "") ?? []
        return pairs.compactMap { $0.value }.filter { $0.count >= 4 }.contains { value in
            String(utf8: value).map(response.containsText) ?? false
        }
    }
}

/// A piece of a page: text, or a tag with its attributes.
package enum PageMarkup {
    case text(String)
    case start(String, [String: String])
    case end(String)

    /// The elements whose content no user sees.
    private static let hidden = ["script", "style", "template", "noscript"]

    /// How many octets of a page are read.
    private static let most = 1 << 18

    /// Splits a page, as far as it can be told without a browser.
    package static func pieces(of page: String) -> [PageMarkup] {
        var rest = Array(page.utf8.prefix(most))[...]
        var pieces: [PageMarkup] = []
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            pieces.append(.text(decoded(rest[..<start])))
            rest = rest[start...]
            let end = tagEnd(in: rest)
            let tag = Tag(rest[rest.index(after: start)..<end])
            rest = rest[end...].dropFirst()
            pieces += tag.map { [$0.markup] } ?? []
            guard case .start(let name, _)? = tag?.markup, hidden.contains(name) else { continue }
            rest =
                rest[
                    (String.range(of: Array("</\(name)".utf8), in: rest)?.lowerBound
                        ?? rest.endIndex)...]
        }
        return pieces + [.text(decoded(rest))]
    }

    /// Where a tag or a comment ends: at the first `>` outside quotes.
    private static func tagEnd(in rest: ArraySlice<UInt8>) -> Int {
        if rest.starts(with: "<!--".utf8) {
            return String.range(of: Array("-->".utf8), in: rest).map { $0.upperBound - 1 }
                ?? rest.endIndex
        }
        var quote: UInt8?
        for index in rest.indices {
            let octet = rest[index]
            if quote != nil {
                if octet == quote { quote = nil }
            } else if octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "'") {
                quote = octet
            } else if octet == UInt8(ascii: ">") {
                return index
            }
        }
        return rest.endIndex
    }

    static func decoded(_ octets: some Sequence<UInt8>) -> String {
        let text = String(decoding: Array(octets), as: UTF8.self)
        guard text.hasOctet(UInt8(ascii: "&")) else { return text }
        return [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#x27;", "'"),
            ("&#39;", "'"), ("&nbsp;", " "), ("&#x2F;", "/"), ("&#43;", "+"), ("&#61;", "="),
            ("&#x3D;", "="), ("&amp;", "&"),
        ].reduce(text) { $0.replacingText($1.0, with: $1.1) }
    }
}

extension PageMarkup {
    /// Whether it is the start tag of an element.
    package func isStart(of name: String) -> Bool {
        if case .start(let own, _) = self { own == name } else { false }
    }

    /// Whether it is the end tag of an element.
    package func isEnd(of name: String) -> Bool {
        if case .end(let own) = self { own == name } else { false }
    }
}

/// What stands between `<` and `>`.
private struct Tag {
    let markup: PageMarkup

    init?(_ octets: ArraySlice<UInt8>) {
        let isEnd = octets.first == UInt8(ascii: "/")
        var rest = isEnd ? octets.dropFirst() : octets
        let name = Self.word(in: &rest).lowercasedASCII
        guard let first = name.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else {
            return nil
        }
        markup = isEnd ? .end(name) : .start(name, Self.attributes(in: rest))
    }

    private static func attributes(in octets: ArraySlice<UInt8>) -> [String: String] {
        var rest = octets
        var attributes: [String: String] = [:]
        while !rest.isEmpty {
            let name = word(in: &rest).lowercasedASCII
            rest = rest.drop(while: \.isSpaceOrSlash)
            let value = rest.first == UInt8(ascii: "=") ? value(in: &rest) : ""
            if !name.isEmpty, attributes[name] == nil { attributes[name] = value }
            if name.isEmpty, value.isEmpty { rest = rest.dropFirst() }
        }
        return attributes
    }

    private static func word(in rest: inout ArraySlice<UInt8>) -> String {
        rest = rest.drop(while: \.isSpaceOrSlash)
        let word = rest.prefix { !$0.isSpaceOrSlash && $0 != UInt8(ascii: "=") }
        rest = rest[word.endIndex...]
        return String(decoding: word, as: UTF8.self)
    }

    private static func value(in rest: inout ArraySlice<UInt8>) -> String {
        rest = rest.dropFirst().drop(while: \.isSpace)
        let quote = rest.first.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
        if quote != nil { rest = rest.dropFirst() }
        let value = rest.prefix { octet in quote.map { octet != $0 } ?? !octet.isSpace }
        rest = quote == nil ? rest[value.endIndex...] : rest[value.endIndex...].dropFirst()
        return PageMarkup.decoded(value)
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
    fileprivate var isSpaceOrSlash: Bool { isSpace || self == UInt8(ascii: "/") }
}
