import Foundation

/// A response on a connection, as the browser reads it.
struct JudgedPage {
    private let status: Int?
    private let fields: [HTTPField]
    private let content: String
    private let response: String
    private let request: String

    /// Takes a response apart (RFC 9112, Section 2.1).
    ///
    /// - Parameters:
    ///   - response: The octets of the response, as text.
    ///   - request: The octets of the request, as text.
    init(_ response: String, to request: String) {
        let (head, content) = Self.cut(response)
        let lines = head.components(separatedBy: "\r\n")
        let parts = lines[0].split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        let isHTTP = parts.count >= 2 && parts[0].hasPrefix("HTTP/1.")
        status = isHTTP && String(parts[1]).isNumber ? Int(parts[1]) : nil
        fields = lines.dropFirst().map(Self.field)
        self.content = content
        self.response = response
        self.request = request
    }

    /// The judged form of `read-loopback-requests`.
    var json: JSON {
        [
            "status": status.map(JSON.integer) ?? .null,
            "html": .bool(isHTML),
            "delimited": .bool(isDelimited),
            "reveals": .bool(reveals),
        ]
    }

    private static func cut(_ response: String) -> (head: String, content: String) {
        guard let end = response.range(of: "\r\n\r\n", options: .literal) else {
            return (response, "")
        }
        return (String(response[..<end.lowerBound]), String(response[end.upperBound...]))
    }

    private static func field(_ line: String) -> HTTPField {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count == 2 ? String(parts[1]) : ""
        return HTTPField(String(parts[0]), value.trimmingCharacters(in: .whitespaces))
    }

    private var isHTML: Bool {
        fields.values(of: "Content-Type").first?.mediaType == "text/html" && !content.isEmpty
    }

    /// Whether the end of the content is told (RFC 9112, Section 6.3).
    private var isDelimited: Bool {
        if fields.tokens(of: "Transfer-Encoding").last == "chunked" {
            return content.hasSuffix("0\r\n\r\n")
        }
        let lengths = fields.values(of: "Content-Length")
        guard lengths.isEmpty else {
            return lengths.allSatisfy { $0.isNumber && Int($0) == content.utf8.count }
        }
        return fields.tokens(of: "Connection").contains("close")
    }

    /// Whether a decoded value of the request's query stands anywhere in the response.
    private var reveals: Bool {
        let target = request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let pairs = Form.decode(URIReference(target).query ?? "") ?? []
        return pairs.compactMap { $0.value }.filter { $0.count >= 4 }.contains { value in
            String(utf8: value).map(response.containsText) ?? false
        }
    }
}

extension [HTTPField] {
    /// The elements of the lists in all fields with a name, in lower case.
    fileprivate func tokens(of name: String) -> [String] {
        values(of: name).flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }
}
