import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about the link that opens the partner's app.
    static let flipLink: GoogleAppChanges = [
        "writes-parameter-for-each-scope": .built { link, request in
            request.scopes.reduce(link.removing("scope")) { $0.adding("scope", $1) }
        },
        "writes-scopes-as-json": .built { link, request in
            let list = JSON.array(request.scopes.map(JSON.string)).compactText
            return link.changing("scope") { _ in list }
        },
        "repeats-state-beside-query": .built { link, request in
            guard let state = request.state, request.appLink.contains("?") else { return link }
            return link.adding("state", state)
        },
        "sends-empty-parameters": .init(
            asked: { request in
                request.with(
                    clientID: request.clientID.isEmpty ? "none" : nil,
                    state: request.state == "" ? .some("none") : nil,
                    redirectURI: request.redirectURI.isEmpty ? "none" : nil)
            },
            built: { link, request in
                link.changing("client_id") { _ in request.clientID }
                    .changing("state") { request.state ?? $0 }
                    .changing("redirect_uri") { _ in request.redirectURI }
            }),
    ]
}

extension FlipRequest {
    /// The request with some of its parts replaced.
    func with(
        appLink: String? = nil, clientID: String? = nil, scopes: [String]? = nil,
        state: String?? = nil, redirectURI: String? = nil
    ) -> FlipRequest {
        var request = self
        request.appLink = appLink ?? self.appLink
        request.clientID = clientID ?? self.clientID
        request.scopes = scopes ?? self.scopes
        request.state = state ?? self.state
        request.redirectURI = redirectURI ?? self.redirectURI
        return request
    }
}
