import Foundation

/// The base64url encoding without padding (RFC 4648, Section 5; RFC 7636, Appendix A).
public enum Base64URL {
    private static let alphabet: StaticString =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    /// Encodes octets.
    public static func encode(_ octets: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: (octets.count * 4 + 2) / 3) { text in
            let alphabet = alphabet.utf8Start
            var (bits, count, length) = (0, 0, 0)
            for octet in octets {
                bits = (bits << 8 | Int(octet)) & 0xFFFF
                count += 8
                while count >= 6 {
                    count -= 6
                    text[length] = alphabet[bits >> count & 63]
                    length += 1
                }
            }
            if count > 0 {
                text[length] = alphabet[bits << (6 - count) & 63]
                length += 1
            }
            return length
        }
    }

    /// Decodes a text.
    ///
    /// - Returns: The octets, or nil if the text has padding, another character, or an impossible
    ///   length. Unused bits are ignored.
    public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var octets: [UInt8] = []
        octets.reserveCapacity(text.count * 3 / 4)
        var (bits, count) = (0, 0)
        for character in text {
            guard let value = value(of: character) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            octets.append(UInt8(bits >> count & 255))
        }
        return octets
    }

    private static func value(of character: UInt8) -> Int? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}

/// Client id and secret in an `Authorization` field (RFC 6749, Section 2.3.1).
public struct BasicCredentials: Sendable {
    /// The client id.
    public let clientID: String

    /// The client secret.
    public let clientSecret: String

    /// Reads a field's value.
    ///
    /// - Parameter value: `Basic` in any case, a space, and base64; anything else yields nil.
    public init?(_ value: String) {
        let parts = value.pieces(at: 0x20, maxSplits: 1, omittingEmpty: false)
        guard parts.count == 2, parts[0].isSameIgnoringCase(as: "Basic"),
            let octets = Data(base64Encoded: parts[1]).map(Array.init),
            let colon = octets.firstIndex(of: UInt8(ascii: ":")),
            let clientID = Form.unescape(octets[..<colon]).flatMap({ String(utf8: $0) }),
            let secret = Form.unescape(octets[(colon + 1)...]).flatMap({ String(utf8: $0) })
        else { return nil }
        self.clientID = clientID
        clientSecret = secret
    }
}

extension BasicCredentials {
    /// Makes credentials.
    public init(clientID: String, clientSecret: String) {
        self.clientID = clientID
        self.clientSecret = clientSecret
    }

    /// The value of the field.
    public var value: String {
        let text = "\(Form.escape(clientID)):\(Form.escape(clientSecret))"
        return "Basic \(Data(text.utf8).base64EncodedString())"
    }
}

/// A JSON Web Token in compact form, whose signature is not checked (RFC 7519, Section 3).
public struct JSONWebToken: Sendable {
    /// The header, an object.
    public let header: JSON

    /// The claims, an object.
    public let claims: JSON

    /// Whether the third part has octets.
    public let isSigned: Bool

    /// Parses a token.
    ///
    /// - Parameter text: Three parts of base64url without padding; anything else yields nil, as
    ///   do a header or claims that are not JSON objects.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64URL.decode(parts[2]),
            let header = Self.object(parts[0]), let claims = Self.object(parts[1])
        else { return nil }
        self.header = header
        self.claims = claims
        isSigned = !signature.isEmpty
    }

    private static func object(_ part: Substring.UTF8View) -> JSON? {
        guard let octets = Base64URL.decode(part), let json = try? JSONParser.parse(octets),
            json.members != nil
        else { return nil }
        return json
    }
}
