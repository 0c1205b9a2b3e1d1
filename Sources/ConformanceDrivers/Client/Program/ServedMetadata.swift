import Conformance
import StrictCodecs

/// How a program finds the endpoints and gets a client id, if it is given an issuer or a resource alone.
struct ServedMetadata {
    /// The issuer.
    let base: String

    /// The id that a program gets which registers itself.
    let clientID: String

    /// What every path of metadata has, and where the metadata of a resource is.
    static let (mark, resource) = ("/.well-known/", "/.well-known/oauth-protected-resource")

    /// The document at a well-known path, whatever is inserted in it or follows it.
    func metadata(at path: String) -> WireResponse {
        if let issuer = Self.issuer(at: path) { return .json(200, server(issuer)) }
        return resource(at: path, of: base)
    }

    /// The metadata of a resource, which names an issuer (RFC 9728, Section 2).
    func resource(at path: String, of issuer: String) -> WireResponse {
        let rest = String(decoding: path.utf8.dropFirst(Self.resource.utf8.count), as: UTF8.self)
        return .json(
            200, ["resource": .string(base + rest), "authorization_servers": [.string(issuer)]])
    }

    /// The path of the issuer whose metadata is at a well-known path, where RFC 8414 inserts `/.well-known/NAME` before
    /// it and OpenID Connect Discovery appends that to it; nil if that is the metadata of a resource.
    static func issuer(at path: String) -> String? {
        guard !path.containsText(resource) else { return nil }
        let octets = Array(path.utf8)
        guard let known = String.range(of: Array(mark.utf8), in: octets[...]) else { return "" }
        let rest = octets[known.upperBound...].drop { $0 != UInt8(ascii: "/") }
        return String(decoding: octets[..<known.lowerBound] + rest, as: UTF8.self)
    }

    /// Whether the metadata of an issuer is at a path.
    static func isOfIssuer(_ path: String) -> Bool {
        path.containsText(mark) && issuer(at: path) != nil
    }

    /// The metadata of an issuer with a path or none (RFC 8414, Section 2; OpenID Connect Discovery 1.0, Section 3).
    private func server(_ path: String) -> JSON {
        [
            "issuer": .string(base + path), "authorization_endpoint": .string("\(base)/authorize"),
            "token_endpoint": .string("\(base)/token"),
            "revocation_endpoint": .string("\(base)/revoke"),
            "registration_endpoint": .string("\(base)/register"),
            "jwks_uri": .string("\(base)/jwks"), "response_types_supported": ["code"],
            "scopes_supported": ["openid", "offline_access", "read"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "code_challenge_methods_supported": ["S256"], "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "token_endpoint_auth_methods_supported": [
                "none", "client_secret_post", "client_secret_basic",
            ],
        ]
    }

    /// Registers a public client under the id of the run (RFC 7591, Section 3.2.1).
    func registration(_ request: OutgoingRequest) -> WireResponse {
        let wish = try? JSONParser.parse(Array(request.content.utf8))
        guard request.method == "POST", let members = wish?.members else {
            return .json(400, ["error": "invalid_client_metadata"])
        }
        let own: [JSON.Member] = [
            .init("client_id", .string(clientID)), .init("token_endpoint_auth_method", "none"),
        ]
        let kept = members.filter { member in
            !own.contains { $0.name.hasSameOctets(as: member.name) }
        }
        return .json(201, .object(own + kept))
    }

    /// A resource that says where its metadata is (RFC 9728, Section 5.1), and opens for access tokens.
    func resource(
        _ request: OutgoingRequest, opensFor isIssued: (String) -> Bool
    ) -> WireResponse {
        let credentials = request.fields.values(of: "Authorization").first ?? ""
        let words = credentials.pieces(at: 0x20, maxSplits: 1)
        let isBearer = words.count == 2 && words[0].isSameIgnoringCase(as: "Bearer")
        guard !isBearer || !isIssued(words[1]) else { return .json(200, [:]) }
        let challenge = HeaderField(
            name: "WWW-Authenticate",
            value: "Bearer resource_metadata=\"\(base)\(Self.resource)\(request.path)\"")
        return .json(401, ["error": "invalid_token"], adding: [challenge])
    }
}

/// The issuer of a script, which the server of a session stands in for.
struct ScriptedIssuer: Sendable {
    /// Before the paths of the endpoints that its metadata names, so that a program which guesses them does not find these.
    static let prefix = "/as"

    private let text: String
    private let answer: @Sendable (OutgoingRequest) -> WireResponse
    private let found = Locked<JSON?>(nil)

    /// Takes an issuer, and what answers requests for its metadata.
    init(_ text: String, answer: @escaping @Sendable (OutgoingRequest) -> WireResponse) {
        self.text = text
        self.answer = answer
    }

    private var origin: String { URIReference.origin(of: text) }

    /// The path, as it is in the issuer.
    var path: String { String(decoding: text.utf8.dropFirst(origin.utf8.count), as: UTF8.self) }

    /// The metadata that a program has received last and that names endpoints.
    var metadata: JSON? { found.withLock { $0 } }

    /// Answers a request for metadata, with the endpoints of a server, and its address wherever that of the issuer is.
    func metadata(for request: OutgoingRequest, at base: String) -> WireResponse {
        guard ServedMetadata.issuer(at: request.path) != nil else {
            return ServedMetadata(base: base, clientID: "")
                .resource(at: request.path, of: base + path)
        }
        // The request as the client of the script would send it.
        let url = origin + request.url
        guard WellKnownPlaces.all(of: text).containsOctets(of: url) else {
            return .json(404, ["error": "not_found"])
        }
        let response = answer(OutgoingRequest(method: request.method, url: url))
        let isNamed = ["authorization_endpoint", "token_endpoint"].allSatisfy {
            response.object?[$0]?.text != nil
        }
        if isNamed { found.withLock { $0 = response.object } }
        return response.replacingTexts { moved($1, of: $0, to: base) }
    }

    private static let endpoints = [
        "authorization_endpoint": "/authorize", "token_endpoint": "/token",
        "revocation_endpoint": "/revoke",
    ]

    private func moved(_ text: String, of name: String, to base: String) -> String {
        if let own = Self.endpoints[name] { return "\(base)\(Self.prefix)\(own)" }
        guard text.utf8.starts(with: origin.utf8) else { return text }
        return base + String(decoding: text.utf8.dropFirst(origin.utf8.count), as: UTF8.self)
    }
}

extension ClientSettings {
    /// The settings with the endpoints of metadata, or with those that a program guesses which was given none, if it is
    /// given an issuer.
    func at(_ metadata: JSON?) -> ClientSettings {
        guard let origin = issuer.map(URIReference.origin) else { return self }
        func endpoint(_ name: String, _ guess: String) -> String {
            metadata.map { $0[name]?.text ?? "" } ?? "\(origin)/\(guess)"
        }
        var settings = self
        settings.authorization.endpoint = endpoint("authorization_endpoint", "authorize")
        settings.tokenEndpoint = endpoint("token_endpoint", "token")
        settings.revocationEndpoint = endpoint("revocation_endpoint", "revoke")
        return settings
    }
}
