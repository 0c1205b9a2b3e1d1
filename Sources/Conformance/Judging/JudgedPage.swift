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
