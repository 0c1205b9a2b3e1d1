import Conformance
import StrictCodecs

/// The issuer of a script, which the server of a session stands in for.
struct ScriptedIssuer {
    /// Scheme and authority.
    let origin: String

    /// The path, as it is in the issuer.
    let path: String

    /// Where its metadata is.
    private let places: [String]

    init(_ issuer: String) {
        places = WellKnownPlaces.all(of: issuer)
        let pieces = issuer.pieces(at: UInt8(ascii: "/"), maxSplits: 3, omittingEmpty: false)
        origin = pieces.prefix(3).joined(separator: "/")
        path = pieces.count > 3 ? "/\(pieces[3])" : ""
    }

    /// The request for metadata as the client of a script would send it, or nil if there is none at its path.
    func request(_ request: HTTPRequest) -> OutgoingRequest? {
        let url = origin + request.url
        return places.containsOctets(of: url)
            ? OutgoingRequest(method: request.method, url: url) : nil
    }

    /// Metadata with the endpoints of a server, and its address wherever that of the issuer is.
    func moved(_ response: WireResponse, to base: String) -> WireResponse {
        guard let metadata = try? JSONParser.parse(Array(response.body.utf8)),
            let members = metadata.members
        else { return response }
        let own = members.map { member in
            JSON.Member(member.name, moved(member.value, member.name, to: base))
        }
        return WireResponse(
            status: response.status, fields: response.fields, body: JSON.object(own).compactText)
    }

    private func moved(_ value: JSON, _ name: String, to base: String) -> JSON {
        guard let text = value.text else { return value }
        let place = base + ScriptedMetadata.prefix
        switch name {
        case "authorization_endpoint": return .string("\(place)/authorize")
        case "token_endpoint": return .string("\(place)/token")
        case "revocation_endpoint": return .string("\(place)/revoke")
        default: return .string(moved(text, to: base))
        }
    }

    private func moved(_ text: String, to base: String) -> String {
        guard text.utf8.starts(with: origin.utf8) else { return text }
        return base + String(decoding: text.utf8.dropFirst(origin.utf8.count), as: UTF8.self)
    }
}

/// The endpoints that metadata of a script names.
struct FoundEndpoints {
    let authorization: String
    let token: String
    let revocation: String

    /// Those that a program guesses which was given none.
    init(guessedAt origin: String) {
        authorization = "\(origin)/authorize"
        token = "\(origin)/token"
        revocation = "\(origin)/revoke"
    }

    /// Reads them, if there are some.
    init?(in response: WireResponse) {
        let metadata = try? JSONParser.parse(Array(response.body.utf8))
        guard let authorization = metadata?["authorization_endpoint"]?.text,
            let token = metadata?["token_endpoint"]?.text
        else { return nil }
        self.authorization = authorization
        self.token = token
        revocation = metadata?["revocation_endpoint"]?.text ?? ""
    }
}

extension ClientSettings {
    /// The settings with the endpoints that were found or guessed, if the program is given an issuer.
    func at(_ found: FoundEndpoints?) -> ClientSettings {
        guard let issuer else { return self }
        let found = found ?? FoundEndpoints(guessedAt: ScriptedIssuer(issuer).origin)
        var settings = self
        settings.authorization.endpoint = found.authorization
        settings.tokenEndpoint = found.token
        settings.revocationEndpoint = found.revocation
        return settings
    }
}
