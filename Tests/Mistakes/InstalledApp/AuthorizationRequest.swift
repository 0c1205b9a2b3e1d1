import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the authorization request.
    static let authorizationRequest =
        requestLink + requestScope + requestSecrets

    private static let requestLink: ClientChanges = [
        "keeps-fragment-of-endpoint": .linking { link, asked in
            link + (URIReference(asked.settings.endpoint).fragment.map { "#\($0)" } ?? "")
        },
        "repeats-state-beside-endpoint-query": .linking { link, asked in
            asked.settings.endpoint.contains("?") ? link.adding("state", asked.state) : link
        },
        "adds-to-parameters-of-endpoint": .linking { link, asked in
            let replaced = [
                "response_type", "state", "client_id", "redirect_uri", "code_challenge_method",
            ]
            let own = asked.settings.endpoint.queryPairs.filter { replaced.contains($0.name) }
            return link.replacingPairs(by: own + link.queryPairs)
        },
    ]

    /// What people get wrong about the scopes.
    private static let requestScope: ClientChanges = [
        "writes-scope-parameters": .linking { link, asked in
            asked.settings.scopes.reduce(link.removing("scope")) { $0.adding("scope", $1) }
        },
        "merges-scopes-in-any-case": .asking {
            var seen: Set<String> = []
            let scopes = $0.settings.scopes.filter { seen.insert($0.lowercased()).inserted }
            $0.settings = $0.settings.with(scopes: scopes)
        },
        "sends-every-scope": .scoping { !$0.isEmpty },
        "splits-scopes-again": .scoping { $0.contains { $0.contains("s e") } },
        "sends-empty-scope-to-server": .scoping(where: \.isEmpty),
    ]

    /// What people get wrong about the state, the secrets and the values that are missing.
    private static let requestSecrets: ClientChanges = [
        "takes-verifier-for-state": .building({ $0.state == $0.verifier }) {
            $0.state = "state"
        } restoring: { link, asked in
            link.changing("state") { _ in asked.state }
        },
        "sends-verifier-as-state": .authorizing { asked in
            let link = try Asked(
                settings: asked.settings, state: "state", verifier: asked.verifier
            ).link()
            return link.changing("state") { _ in asked.verifier }
        },
        "sends-verifier-as-s256-challenge": .linking { link, asked in
            link.changing("code_challenge") { _ in asked.verifier }
        },
        "asks-without-pkce-if-it-has-a-secret": .linking { link, asked in
            guard asked.settings.client.clientSecret != nil else { return link }
            return link.removing("code_challenge").removing("code_challenge_method")
        },
        "puts-secret-into-link": .linking { link, asked in
            asked.settings.client.clientSecret.map { link.adding("client_secret", $0) } ?? link
        },
        "puts-verifier-into-link": .linking { $0.adding("code_verifier", $1.verifier) },
        "sends-hint-as-number": .linking { link, _ in
            link.changing("login_hint") { hint in Double(hint).map { "\($0)" } ?? hint }
        },
        "sends-nil-as-hint": .linking { link, asked in
            asked.settings.loginHint == nil ? link.adding("login_hint", "nil") : link
        },
        "passes-on-empty-hint": .linking { link, asked in
            asked.settings.loginHint?.isEmpty == true ? link.adding("login_hint", "") : link
        },
        "sends-empty-client-id": .building(\.settings.client.clientID.isEmpty) {
            $0.settings = $0.settings.with(clientID: "none")
        } restoring: { link, _ in
            link.changing("client_id") { _ in "" }
        },
        "sends-empty-state": .building(\.state.isEmpty) {
            $0.state = "none"
        } restoring: { link, _ in
            link.changing("state") { _ in "" }
        },
    ]
}
