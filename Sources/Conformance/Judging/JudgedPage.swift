import Foundation

/// A response on a connection, as the browser reads it.
struct JudgedPage {
    private let status: Int?
    private let fields: [HTTPField]
    private let content: String
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
        status = isHTTP ? Int(parts[1]) : nil
        fields = lines.dropFirst().map(Self.field)
        self.content = content
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

    private func value(of name: String) -> String? {
        fields.first { $0.name.lowercased() == name }?.value
    }

    private var isHTML: Bool {
        value(of: "content-type")?.mediaType == "text/html" && !content.isEmpty
    }

    /// Whether the length of the content is told (RFC 9112, Section 6.3).
    private var isDelimited: Bool {
        if let length = value(of: "content-length") { return Int(length) == content.utf8.count }
        return value(of: "connection")?.lowercased() == "close"
    }

    /// Whether a value of the request's query stands in the response as it is, or decoded.
    private var reveals: Bool {
        let target = request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let pairs = Form.decode(URIReference(target).query ?? "") ?? []
        let values = pairs.compactMap { $0.value }.filter { $0.count >= 4 }
        let response = fields.map(\.value).joined(separator: "\n") + "\n" + content
        return values.contains { value in
            String(utf8: value).map { response.range(of: $0, options: .literal) != nil } ?? false
        }
    }
}
