import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the link that opens the partner's app.
    static let flipLink = flipLinkAddress + flipLinkParameters + flipLinkEncoding

    private static let flipLinkAddress: GoogleAppChanges = [
        "opens-one-app-link": .built { link, _ in
            "https://app.example.com/flip".replacingPairs(by: link.queryPairs)
        },
        "accepts-http-app-link": .accepting { $0.hasPrefix("http://") },
        "accepts-scheme-like-https": .accepting { $0.hasPrefix("https") },
        "accepts-every-app-link": .accepting { _ in true },
        "keeps-last-of-app-link-parameters": .asked { request in
            let pairs = Dictionary(request.appLink.queryPairs.map { ($0.name, $0) }) { $1 }
            let sorted = pairs.values.sorted { $0.name < $1.name }
            return request.with(appLink: request.appLink.replacingPairs(by: sorted))
        },
    ]

    private static let flipLinkParameters: GoogleAppChanges = [
        "joins-scopes-with-commas": .asked { $0.with(scopes: [$0.scopes.joined(separator: ",")]) },
        "writes-parameter-for-each-scope": .built { link, request in
            request.scopes.reduce(link.removing("scope")) { $0.adding("scope", $1) }
        },
        "writes-scopes-as-json": .built { link, request in
            let list = JSON.array(request.scopes.map(JSON.string)).compactText
            return link.changing("scope") { _ in list }
        },
        "sends-state-as-number": .asked { request in
            request.with(state: request.state.map { Int($0).map(String.init) ?? $0 })
        },
        "sends-no-state": .built { link, _ in link.removing("state") },
        "repeats-state-beside-query": .built { link, request in
            guard let state = request.state, request.appLink.contains("?") else { return link }
            return link.adding("state", state)
        },
        "repeats-client-id": .built { link, request in link.adding("client_id", request.clientID) },
    ]
}

extension MistakenGoogleApp {
    /// The app that accepts more app links.
    fileprivate static func accepting(_ accepts: @escaping @Sendable (String) -> Bool) -> Self {
        Self(
            asked: { $0.with(appLink: accepts($0.appLink) ? "https://app.example.com/" : nil) },
            built: { link, request in
                guard accepts(request.appLink) else { return link }
                return request.appLink
                    .replacingPairs(by: request.appLink.queryPairs + link.queryPairs)
            })
    }
}

extension FlipRequest {
    /// The request with some of its parts replaced.
    func with(
        appLink: String? = nil, clientID: String? = nil, scopes: [String]? = nil,
        state: String?? = nil, redirectURI: String? = nil
    ) -> FlipRequest {
        FlipRequest(
            appLink: appLink ?? self.appLink, clientID: clientID ?? self.clientID,
            scopes: scopes ?? self.scopes, state: state ?? self.state,
            redirectURI: redirectURI ?? self.redirectURI)
    }
}
