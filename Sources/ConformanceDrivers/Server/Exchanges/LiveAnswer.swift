import Conformance
import StrictCodecs

/// An answer, and whether the server gave it or the consent command printed it.
struct LiveAnswer: Sendable {
    let response: WireResponse
    var isPrinted = false

    /// The answer in a log.
    ///
    /// - Parameter isPage: Whether the app gets nothing of it.
    /// - Returns: One line.
    func line(isPage: Bool) -> String {
        let location = response[field: "Location"].map { ["Location: \($0)"] } ?? []
        guard !isPrinted else {
            let words = location.first ?? "printed no redirect, so the sign-in ended on a page"
            return "< the consent command: \(words)"
        }
        let content = response[field: "Content-Type"].map { [$0] } ?? []
        let size = response.body.utf8.count
        let body = response.isJSON ? [response.body] : size == 0 ? [] : ["\(size) octets"]
        let remark =
            !isPage
            ? []
            : location.isEmpty
                ? [response.isJSON ? "(no redirect)" : "(a page)"]
                : ["(another page of the server: the app gets nothing)"]
        let parts = ["\(response.status)"] + location + content + body + remark
        return "< " + parts.joined(separator: "  ")
    }
}

extension HTTPRequest {
    /// The request as a line of a log; it has no header fields, so no credentials in them.
    var line: String { "\(method) \(url)" + (body.isEmpty ? "" : "  \(body)") }
}

extension WireResponse {
    /// Whether the content is said to be JSON.
    var isJSON: Bool {
        self[field: "Content-Type"]?.mediaType.hasSameOctets(as: "application/json") == true
    }
}
