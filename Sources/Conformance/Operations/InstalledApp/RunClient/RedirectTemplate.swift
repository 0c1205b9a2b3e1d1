import Foundation

/// A URL of a script in which `{redirect_uri}` and `{state}` stand for those of an authorization
/// request; `{state:0}` is that of the first.
struct RedirectTemplate {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The URL.
    ///
    /// - Parameter requests: The authorization requests that were opened.
    /// - Returns: nil if a request that it needs was not opened.
    func url(after requests: [OpenedRequest]) -> String? {
        var url = text
        for name in ["redirect_uri", "state"] {
            let indices = requests.indices.map { ("{\(name):\($0)}", $0) }
            let last = requests.indices.last.map { [("{\(name)}", $0)] } ?? []
            for (placeholder, index) in indices + last {
                url = url.replacing(placeholder, with: Self.value(of: name, in: requests[index]))
            }
        }
        return url.contains("{redirect_uri") || url.contains("{state") ? nil : url
    }

    /// Checks that it has no other placeholders than those of requests that can be there.
    ///
    /// - Parameter begun: How many sign-ins were begun.
    /// - Throws: ``FormatError`` if it has.
    func check(after begun: Int) throws {
        let names = ["redirect_uri", "state"]
        let known = names.flatMap { name in
            ["{\(name)}"] + (0..<begun).map { "{\(name):\($0)}" }
        }
        let rest = known.reduce(text) { $0.replacing($1, with: "") }
        guard !rest.utf8.contains(UInt8(ascii: "{")) else {
            throw FormatError("\(JSON.quote(text)) has a placeholder that stands for nothing")
        }
    }

    private static func value(of name: String, in request: OpenedRequest) -> String {
        if name == "redirect_uri" { return request.redirectURI ?? "" }
        return request.state.flatMap { String(utf8: $0) }.map(Form.escape) ?? ""
    }
}
