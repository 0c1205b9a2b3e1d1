import StrictCodecs

/// Where the metadata of an issuer is.
package enum WellKnownPlaces {
    /// The URL of RFC 8414, Section 3.1, with its own name and that of OpenID Connect, and the one of OpenID Connect
    /// Discovery 1.0, Section 4.
    package static func all(of issuer: String) -> [String] {
        let (origin, path) = parts(of: issuer)
        return [
            "\(origin)/.well-known/oauth-authorization-server\(path)",
            "\(origin)/.well-known/openid-configuration\(path)",
            "\(origin)\(path)/.well-known/openid-configuration",
        ]
    }

    /// Scheme and authority, and the path without a slash at its end.
    private static func parts(of issuer: String) -> (origin: String, path: String) {
        let hasSlash = issuer.utf8.last == UInt8(ascii: "/")
        let text = hasSlash ? String(issuer.dropLast()) : issuer
        let pieces = text.pieces(at: UInt8(ascii: "/"), maxSplits: 3, omittingEmpty: false)
        return (pieces.prefix(3).joined(separator: "/"), pieces.count > 3 ? "/\(pieces[3])" : "")
    }
}
