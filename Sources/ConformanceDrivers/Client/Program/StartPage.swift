import Conformance
import StrictCodecs

/// A page of the program's own that redirects the browser.
enum StartPage {
    /// How many redirects are followed.
    private static let most = 4

    /// Where a URL on this machine leads.
    ///
    /// - Returns: nil if it leads nowhere else.
    static func destination(of url: String) -> String? {
        var url = url
        for _ in 0..<most {
            guard let next = redirect(of: url) else { return nil }
            url = next
            guard isOnThisMachine(url), !url.containsText("/authorize?") else { return url }
        }
        return nil
    }

    private static func isOnThisMachine(_ url: String) -> Bool {
        ["http://127.0.0.1:", "http://localhost:"].contains { url.utf8.starts(with: $0.utf8) }
    }

    private static func redirect(of url: String) -> String? {
        guard isOnThisMachine(url) else { return nil }
        let parts = url.pieces(at: UInt8(ascii: "/"), maxSplits: 3, omittingEmpty: false)
        let authority = parts[2].pieces(at: UInt8(ascii: ":"))
        guard authority.count == 2, let port = Int(authority[1]),
            let connection = BrowserConnection(host: authority[0], port: port)
        else { return nil }
        defer { connection.close() }
        let target = "/" + (parts.count > 3 ? parts[3] : "")
        connection.send("GET \(target) HTTP/1.1\r\nHost: \(parts[2])\r\nConnection: close\r\n\r\n")
        let response = HTTPText(connection.response(within: .seconds(2)).text)
        return response.fields.first { $0.name.isSameIgnoringCase(as: "location") }?.value
    }
}
