import Conformance
import StrictCodecs

/// An `https` URL, or an `http` URL on the loopback interface.
public struct WebAddress: Sendable {
    /// The URL as it was given.
    public let text: String

    /// The host, in lower case, without its port.
    public let host: String

    /// Reads a URL.
    ///
    /// - Throws: ``ConfigurationError`` if it may not be contacted: another scheme, a user name, a
    ///   fragment, or `http` to another machine.
    public init(_ text: String) throws {
        let parts = text.pieces(at: UInt8(ascii: ":"), maxSplits: 1)
        let scheme = parts.first?.lowercasedASCII ?? ""
        guard parts.count == 2, parts[1].utf8.starts(with: "//".utf8), text.isVisibleASCII,
            !text.containsText("#"), !text.containsText("@"), let host = Self.host(in: parts[1])
        else { throw ConfigurationError("\(JSON.quote(text)) is no URL such as https://host/path") }
        guard scheme == "https" || scheme == "http" && Self.isLoopback(host) else {
            throw ConfigurationError(
                "\(JSON.quote(text)) must begin with https://; http:// is for this machine alone")
        }
        (self.text, self.host) = (text, host)
    }

    /// The host in what stands behind the scheme: up to the port or the path.
    private static func host(in rest: String) -> String? {
        let authority = rest.utf8.dropFirst(2).prefix { !"/?".utf8.contains($0) }
        let text = String(decoding: authority, as: UTF8.self).lowercasedASCII
        let isLiteral = text.utf8.first == UInt8(ascii: "[")
        let end = isLiteral ? UInt8(ascii: "]") : UInt8(ascii: ":")
        let host = text.pieces(at: end, maxSplits: 1, omittingEmpty: false).first ?? ""
        let whole = isLiteral ? host + "]" : host
        return whole.utf8.count > (isLiteral ? 2 : 0) ? whole : nil
    }

    private static func isLoopback(_ host: String) -> Bool {
        let parts = host.pieces(at: UInt8(ascii: "."), omittingEmpty: false)
        let isAddress = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
        return host == "localhost" || host == "[::1]" || isAddress && parts[0] == "127"
    }

    /// The URL with a query added.
    func appending(query: String?) -> String {
        query.map { URIReference(text).appending(form: $0) } ?? text
    }
}
