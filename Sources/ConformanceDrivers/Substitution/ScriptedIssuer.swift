import Conformance
import StrictCodecs

/// The issuer of a script, which the server of a session stands in for.
struct ScriptedIssuer {
    /// The issuer.
    let text: String

    /// Scheme and authority.
    var origin: String { URIReference.origin(of: text) }

    /// The path, as it is in the issuer.
    var path: String { String(decoding: text.utf8.dropFirst(origin.utf8.count), as: UTF8.self) }

    /// The request for metadata as the client of a script would send it, or nil if there is none at its path.
    func request(_ request: OutgoingRequest) -> OutgoingRequest? {
        let url = origin + request.url
        return WellKnownPlaces.all(of: text).containsOctets(of: url)
            ? OutgoingRequest(method: request.method, url: url) : nil
    }

    /// Metadata with the endpoints of a server, and its address wherever that of the issuer is.
    func moved(_ response: WireResponse, to base: String) -> WireResponse {
        guard let members = response.object?.members else { return response }
        let own = members.map { member in
            guard let text = member.value.text else { return member }
            return JSON.Member(member.name, .string(moved(text, of: member.name, to: base)))
        }
        return response.with(body: JSON.object(own).compactText)
    }

    private func moved(_ text: String, of name: String, to base: String) -> String {
        let own = Endpoints.names.first { $0.member.hasSameOctets(as: name) }
        if let own { return "\(base)\(ScriptedMetadata.prefix)\(own.path)" }
        guard text.utf8.starts(with: origin.utf8) else { return text }
        return base + String(decoding: text.utf8.dropFirst(origin.utf8.count), as: UTF8.self)
    }
}

extension Endpoints {
    /// The members of metadata that name endpoints, and the paths of those of the suite.
    fileprivate static let names = [
        (member: "authorization_endpoint", path: "/authorize"),
        (member: "token_endpoint", path: "/token"),
        (member: "revocation_endpoint", path: "/revoke"),
    ]
}

/// The endpoints that metadata of a script names.
struct FoundEndpoints {
    let authorization: String
    let token: String
    let revocation: String
}

extension FoundEndpoints {
    /// Those that a program guesses which was given none.
    init(guessedAt origin: String) {
        self.init(
            authorization: "\(origin)/authorize", token: "\(origin)/token",
            revocation: "\(origin)/revoke")
    }

    /// Reads them, if there are some.
    init?(in response: WireResponse) {
        let metadata = response.json
        guard let authorization = metadata?["authorization_endpoint"]?.text,
            let token = metadata?["token_endpoint"]?.text
        else { return nil }
        self.init(
            authorization: authorization, token: token,
            revocation: metadata?["revocation_endpoint"]?.text ?? "")
    }
}

extension ClientSettings {
    /// The settings with the endpoints that were found or guessed, if the program is given an issuer.
    func at(_ found: FoundEndpoints?) -> ClientSettings {
        guard let issuer else { return self }
        let found = found ?? FoundEndpoints(guessedAt: ScriptedIssuer(text: issuer).origin)
        var settings = self
        settings.authorization.endpoint = found.authorization
        settings.tokenEndpoint = found.token
        settings.revocationEndpoint = found.revocation
        return settings
    }
}
