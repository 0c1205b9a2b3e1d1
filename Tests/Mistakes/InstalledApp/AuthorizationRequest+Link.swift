import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the authorization request.
    static let authorizationRequest =
        requestEndpoint + requestLink + requestRedirectURI + requestScope + requestState
        + requestChallenge + requestEncoding + requestGaps

    private static let requestEndpoint: ClientChanges = [
        "sends-every-user-to-google": .linking { link, _ in
            URIReference("https://accounts.google.com/o/oauth2/v2/auth")
                .appending(form: URIReference(link).query ?? "")
        },
        "lower-cases-authorization-endpoint": .asking {
            $0.settings = $0.settings.with(endpoint: $0.settings.endpoint.lowercased())
        },
        "drops-slash-of-authorization-endpoint": .asking {
            guard $0.settings.endpoint.hasSuffix("/") else { return }
            $0.settings = $0.settings.with(endpoint: String($0.settings.endpoint.dropLast()))
        },
        "decodes-path-of-authorization-endpoint": .linking { link, _ in
            let link = URIReference(link)
            return "\(link.base.percentDecoded)?\(link.query ?? "")"
        },
        "opens-http-endpoint": .opening { $0.hasPrefix("http://") },
        "tells-https-endpoint-by-prefix": .opening {
            let url = $0.lowercased()
            return url.hasPrefix("http") && !url.hasPrefix("https://")
        },
        "opens-every-endpoint": .opening { _ in true },
        "opens-endpoint-with-user": .opening {
            $0.hasPrefix("https://accounts.google.com")
        },
        "opens-endpoint-with-empty-user": .opening { $0.hasPrefix("https://@") },
        "refuses-each-at-in-endpoint": .init(authorizing: { settings, state, verifier in
            guard !settings.endpoint.contains("@") else { throw Refusal("an @") }
            return try MistakenClient.reference.authorizationRequest(
                for: settings, state: state, codeVerifier: verifier)
        }),
        "replaces-endpoint-query": .asking {
            let base = URIReference($0.settings.endpoint).base
            $0.settings = $0.settings.with(endpoint: base)
        },
        "keeps-last-of-endpoint-parameters": .linking { link, _ in
            let pairs = Dictionary(link.queryPairs.map { ($0.name, $0) }) { $1 }
            return link.replacingPairs(by: pairs.values.sorted { $0.name < $1.name })
        },
        "leaves-plus-of-endpoint-raw": .asking {
            let endpoint = $0.settings.endpoint.leavingRaw("+")
            $0.settings = $0.settings.with(endpoint: endpoint)
        },
        "adds-question-mark-to-endpoint": .linking { link, _ in
            link.replacing("&client_id=", with: "?client_id=")
        },
    ]

    private static let requestLink: ClientChanges = [
        "ends-request-with-hash": .linking { link, _ in link + "#" },
        "keeps-fragment-of-endpoint": .linking { link, asked in
            link + (URIReference(asked.settings.endpoint).fragment.map { "#\($0)" } ?? "")
        },
        "puts-request-into-fragment": .linking { link, _ in link.replacing("?", with: "#") },
        "repeats-state-beside-endpoint-query": .linking { link, asked in
            asked.settings.endpoint.contains("?") ? link.adding("state", asked.state) : link
        },
        "adds-to-parameters-of-endpoint": .linking { link, asked in
            let replaced = [
                "response_type", "state", "client_id", "redirect_uri", "code_challenge_method",
            ]
            let own = asked.settings.endpoint.queryPairs
                .filter { replaced.contains($0.name) }
            return link.replacingPairs(by: own + link.queryPairs)
        },
        "repeats-requesting-client-id": .linking { link, asked in
            link.adding("client_id", asked.settings.client.clientID)
        },
        "lower-cases-requesting-client-id": .asking {
            let clientID = $0.settings.client.clientID.lowercased()
            $0.settings = $0.settings.with(clientID: clientID)
        },
        "completes-client-id": .asking {
            let clientID = $0.settings.client.clientID
            guard clientID.utf8.allSatisfy(\.isUnreserved), !clientID.contains(".") else {
                return
            }
            let whole = clientID.isEmpty ? "" : clientID + ".apps.googleusercontent.com"
            $0.settings = $0.settings.with(clientID: whole)
        },
        "names-client-id-in-camel-case-to-server": .linking { link, _ in
            link.replacing("client_id=", with: "clientId=")
        },
        "asks-for-id-token-of-openid": .linking { link, asked in
            guard asked.settings.scopes == ["openid"] else { return link }
            return link.changing("response_type") { _ in "id_token" }
        },
        "asks-for-code-and-id-token": .linking { link, _ in
            link.changing("response_type") { "\($0) id_token" }
        },
        "asks-for-token": .linking { link, _ in link.changing("response_type") { _ in "token" } },
    ]
}
