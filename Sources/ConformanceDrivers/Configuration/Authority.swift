import Foundation
import StrictCodecs

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

    private static func isHost(_ text: String) -> Bool {
        if text.utf8.first == UInt8(ascii: "[") {
            return text.utf8.last == UInt8(ascii: "]")
                && isAddress(String(text.dropFirst().dropLast()))
        }
        return text.utf8.first != UInt8(ascii: "-") && !text.isEmpty
            && text.utf8.allSatisfy { $0.isHostOctet }
    }

    /// Whether the text is an IPv6 address.
    private static func isAddress(_ text: String) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET6, text, &address) == 1
    }
}

extension UInt8 {
    /// Whether the octet may occur in the name of a host, in lower case.
    fileprivate var isHostOctet: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
