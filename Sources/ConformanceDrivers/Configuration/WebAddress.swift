import Conformance
import StrictCodecs

/// An `https` URL, or an `http` URL on the loopback interface.
public struct WebAddress: Sendable {
    /// The URL as it was given.
    public let text: String

    /// The host, in lower case, without its port.
    public let host: String

    /// The port, also if the URL leaves it to the scheme.
    public let port: Int

    /// Whether the scheme is `https`.
    let isSecure: Bool

    /// Reads a URL.
    ///
    /// - Throws: ``ConfigurationError`` if it may not be contacted: another scheme, a user name, a
    ///   fragment, a port that is none, or `http` to another machine.
    public init(_ text: String) throws {
        let parts = text.pieces(at: UInt8(ascii: ":"), maxSplits: 1)
        let scheme = parts.first?.lowercasedASCII ?? ""
        guard parts.count == 2, parts[1].utf8.starts(with: "//".utf8), text.isVisibleASCII,
            !text.utf8.contains(where: "#@\\".utf8.contains),
            let authority = Authority(Self.authority(in: parts[1]))
        else { throw ConfigurationError("\(JSON.quote(text)) is no URL such as https://host/path") }
        guard scheme == "https" || scheme == "http" && Self.isLoopback(authority.host) else {
            throw ConfigurationError(
                "\(JSON.quote(text)) must begin with https://; http:// is for this machine alone")
        }
        guard let port = authority.port(usual: scheme == "https" ? 443 : 80) else {
            throw ConfigurationError("\(JSON.quote(text)) has a port that is none of 1 to 65535")
        }
        self.text = text
        host = authority.host
        self.port = port
        isSecure = scheme == "https"
    }

    /// The part between the scheme and the path or the query.
    private static func authority(in rest: String) -> String {
        let octets = rest.utf8.dropFirst(2).prefix { !"/?".utf8.contains($0) }
        return String(decoding: octets, as: UTF8.self)
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
