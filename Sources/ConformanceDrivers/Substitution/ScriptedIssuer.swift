import Conformance
import StrictCodecs

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
        guard let metadata = response.object, let members = metadata.members else {
            return response
        }
        let isNamed = ["authorization_endpoint", "token_endpoint"].allSatisfy {
            metadata[$0]?.text != nil
        }
        if isNamed { found.withLock { $0 = metadata } }
        let own = members.map { member in
            member.value.text.map {
                JSON.Member(member.name, .string(moved($0, of: member.name, to: base)))
            } ?? member
        }
        return response.with(body: JSON.object(own).compactText)
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
