import Conformance
import StrictCodecs

/// What the metadata of an issuer says of its server (RFC 8414, Section 2).
struct DiscoveredIssuer: Sendable {
    /// The authorization endpoint.
    let authorizationEndpoint: String

    /// The token endpoint.
    let tokenEndpoint: String

    /// The revocation endpoint, or nil if it has none.
    let revocationEndpoint: String?

    /// The issuer, if the server announces that every authorization response has it (RFC 9207, Section 3).
    let sentIssuer: String?

    /// Whether the server takes secrets in the `Authorization` field alone.
    let takesSecretInHeader: Bool

    /// Fetches the metadata, from the first of the well-known places where there is some.
    ///
    /// - Throws: `Refusal` if there is none, or only that of another issuer.
    init(_ issuer: String, in world: any World) async throws {
        for place in Self.places(of: issuer) {
            let response = try await world.send(OutgoingRequest(method: "GET", url: place))
            guard response.status == 200 else { continue }
            try self.init(issuer, metadata: try? JSONParser.parse(Array(response.body.utf8)))
            return
        }
        throw Refusal("the issuer has no metadata")
    }

    /// Reads metadata, which must be that of the issuer (RFC 8414, Section 3.3).
    private init(_ issuer: String, metadata: JSON?) throws {
        guard let metadata, metadata["issuer"]?.text?.hasSameOctets(as: issuer) == true else {
            throw Refusal("the metadata is that of another issuer")
        }
        guard let authorization = metadata["authorization_endpoint"]?.text,
            let token = metadata["token_endpoint"]?.text
        else { throw Refusal("the metadata names no endpoints") }
        authorizationEndpoint = authorization
        tokenEndpoint = token
        revocationEndpoint = metadata["revocation_endpoint"]?.text
        let isSent = metadata["authorization_response_iss_parameter_supported"] == .bool(true)
        sentIssuer = isSent ? issuer : nil
        let methods = metadata["token_endpoint_auth_methods_supported"]?.elements ?? []
        takesSecretInHeader = methods == ["client_secret_basic"]
    }

    /// The places of RFC 8414, Section 3.1 and of OpenID Connect Discovery 1.0, Section 4.
    private static func places(of issuer: String) -> [String] {
        let (origin, path) = issuer.originAndPath
        return [
            "\(origin)/.well-known/oauth-authorization-server\(path)",
            "\(origin)/.well-known/openid-configuration\(path)",
            "\(origin)\(path)/.well-known/openid-configuration",
        ]
    }
}

extension String {
    /// Scheme and authority of a URL, and its path without a slash at its end.
    fileprivate var originAndPath: (origin: String, path: String) {
        let text = utf8.last == UInt8(ascii: "/") ? String(dropLast()) : self
        let pieces = text.pieces(at: UInt8(ascii: "/"), maxSplits: 3, omittingEmpty: false)
        let origin = pieces.prefix(3).joined(separator: "/")
        return (origin, String(text.dropFirst(origin.count)))
    }
}
