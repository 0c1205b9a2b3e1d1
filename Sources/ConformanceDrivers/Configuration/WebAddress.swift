import Conformance
import Foundation
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
        else { throw ConfigurationError("\(Self.shown(text)) is no URL such as https://host/path") }
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

    /// A text in quotes, without what may be a password: all that stands before its last `@`.
    private static func shown(_ text: String) -> String {
        let parts = text.pieces(at: UInt8(ascii: "@"), omittingEmpty: false)
        return JSON.quote(parts.count > 1 ? "...@\(parts[parts.count - 1])" : text)
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

    /// Whether another URL has the same scheme, host and port, so that it may see the same cookies.
    func hasSameOrigin(as other: WebAddress) -> Bool {
        isSecure == other.isSecure && port == other.port && host.hasSameOctets(as: other.host)
    }

    /// The host and the port, as the list of further hosts names them.
    var place: String { "\(host):\(port)" }

    /// Whether a list names the host and the port; an entry without a port stands for port 443.
    func isAllowed(by hosts: [String]) -> Bool {
        hosts.contains { entry in
            guard let authority = Authority(entry), let port = authority.port(usual: 443) else {
                return false
            }
            return authority.host.hasSameOctets(as: host) && port == self.port
        }
    }

    /// Whether the URL is at an origin.
    func isOrigin(_ origin: String) -> Bool {
        (try? WebAddress(origin)).map(hasSameOrigin) ?? false
    }
}

/// A host and, where one is given, a port (RFC 3986, Section 3.2).
struct Authority {
    /// The host, in lower case; an IPv6 address is in brackets.
    let host: String

    private let portText: String?

    /// Reads a host, and a port after a colon.
    ///
    /// - Returns: nil if there is no host, or one with characters that no host has.
    init?(_ text: String) {
        let text = text.lowercasedASCII
        let length = Self.lengthOfHost(text)
        host = String(decoding: text.utf8.prefix(length), as: UTF8.self)
        let rest = text.utf8.dropFirst(length)
        portText = rest.isEmpty ? nil : String(decoding: rest.dropFirst(), as: UTF8.self)
        guard Self.isHost(host), rest.isEmpty || rest.first == UInt8(ascii: ":") else { return nil }
    }

    /// The port; nil if the given text is not a port.
    func port(usual: Int) -> Int? {
        guard let portText else { return usual }
        guard portText.isNumber, portText.utf8.count <= 5, let port = Int(portText),
            1...65_535 ~= port
        else { return nil }
        return port
    }

    /// How many octets come before the port.
    private static func lengthOfHost(_ text: String) -> Int {
        let isLiteral = text.utf8.first == UInt8(ascii: "[")
        let end = isLiteral ? UInt8(ascii: "]") : UInt8(ascii: ":")
        return text.utf8.prefix { $0 != end }.count + (isLiteral ? 1 : 0)
    }

    /// What the name of a host has, in lower case.
    private static let hostOctets = "abcdefghijklmnopqrstuvwxyz0123456789-._".utf8

    private static func isHost(_ text: String) -> Bool {
        if text.utf8.first == UInt8(ascii: "[") {
            return text.utf8.last == UInt8(ascii: "]")
                && isAddress(String(text.dropFirst().dropLast()))
        }
        return text.utf8.first != UInt8(ascii: "-") && !text.isEmpty
            && text.utf8.allSatisfy(hostOctets.contains)
    }

    /// Whether the text is an IPv6 address.
    private static func isAddress(_ text: String) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET6, text, &address) == 1
    }
}
