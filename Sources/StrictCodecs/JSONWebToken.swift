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
