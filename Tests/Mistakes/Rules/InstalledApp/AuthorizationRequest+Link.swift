import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the authorization request.
    static let authorizationRequest =
        requestEndpoint + requestLink + requestRedirectURI + requestScope + requestState
        + requestChallenge + requestEncoding + requestGaps

    private static let requestEndpoint: [Mistake] = [
        Mistake(
            "sends-every-user-to-google", "opens Google's endpoint for every server",
            breaks: "authorization-request-endpoint",
            and: .each(
                "authorization-request-endpoint-https", "authorization-request-endpoint-query-kept",
                because: "Its vectors have endpoints of another server."),
            MistakenClient.linking { link, _ in
                URIReference("https://accounts.google.com/o/oauth2/v2/auth")
                    .appending(form: URIReference(link).query ?? "")
            }),
        Mistake(
            "lower-cases-authorization-endpoint", "writes the endpoint in lower case",
            breaks: "authorization-request-endpoint",
            MistakenClient.asking {
                $0.settings = $0.settings.with(endpoint: $0.settings.endpoint.lowercased())
            }),
        Mistake(
            "drops-slash-of-authorization-endpoint", "drops a slash at the end of the endpoint",
            breaks: "authorization-request-endpoint",
            MistakenClient.asking {
                guard $0.settings.endpoint.hasSuffix("/") else { return }
                $0.settings = $0.settings.with(endpoint: String($0.settings.endpoint.dropLast()))
            }),
        Mistake(
            "decodes-path-of-authorization-endpoint", "decodes the path of the endpoint",
            breaks: "authorization-request-endpoint",
            MistakenClient.linking { link, _ in
                let link = URIReference(link)
                return "\(link.base.percentDecoded)?\(link.query ?? "")"
            }),
        Mistake(
            "opens-http-endpoint", "opens an http endpoint as well as an https one",
            breaks: "authorization-request-endpoint-https",
            MistakenClient.opening { $0.hasPrefix("http://") }),
        Mistake(
            "tells-https-endpoint-by-prefix", "opens every endpoint that begins with http",
            breaks: "authorization-request-endpoint-https",
            MistakenClient.opening {
                let url = $0.lowercased()
                return url.hasPrefix("http") && !url.hasPrefix("https://")
            }),
        Mistake(
            "opens-every-endpoint", "opens whatever it is given as the endpoint",
            breaks: "authorization-request-endpoint-https",
            and: ["authorization-request-endpoint-userinfo": "It looks at no user information."],
            MistakenClient.opening { _ in true }),
        Mistake(
            "opens-endpoint-with-user", "takes the user before an @ for the host",
            breaks: "authorization-request-endpoint-userinfo",
            MistakenClient.opening { $0.hasPrefix("https://accounts.google.com") }),
        Mistake(
            "opens-endpoint-with-empty-user", "opens an endpoint with a user without a name",
            breaks: "authorization-request-endpoint-userinfo",
            MistakenClient.opening { $0.hasPrefix("https://@") }),
        Mistake(
            "refuses-each-at-in-endpoint", "takes each @ for the end of user information",
            breaks: "authorization-request-endpoint-userinfo",
            MistakenClient(authorizing: { settings, state, verifier in
                guard !settings.endpoint.contains("@") else { throw Refusal("an @") }
                return try MistakenClient.reference.authorizationRequest(
                    for: settings, state: state, codeVerifier: verifier)
            })),
        Mistake(
            "replaces-endpoint-query", "replaces the query of the endpoint",
            breaks: "authorization-request-endpoint-query-kept",
            MistakenClient.asking {
                let base = URIReference($0.settings.endpoint).base
                $0.settings = $0.settings.with(endpoint: base)
            }),
        Mistake(
            "keeps-last-of-endpoint-parameters", "reads the endpoint's query as a dictionary",
            breaks: "authorization-request-endpoint-query-kept",
            MistakenClient.linking { link, _ in
                let pairs = Dictionary(link.queryPairs.map { ($0.name, $0) }) { $1 }
                return link.replacingPairs(by: pairs.values.sorted { $0.name < $1.name })
            }),
        Mistake(
            "leaves-plus-of-endpoint-raw", "builds the endpoint's query anew, with + as it is",
            breaks: "authorization-request-endpoint-query-kept",
            MistakenClient.asking {
                let endpoint = $0.settings.endpoint.leavingRaw("+")
                $0.settings = $0.settings.with(endpoint: endpoint)
            }),
        Mistake(
            "adds-question-mark-to-endpoint",
            "adds ? and the parameters to an endpoint with a query",
            breaks: "authorization-request-endpoint-query-kept",
            and: [
                "authorization-request-parameters-once":
                    "The first parameter becomes part of the value before it."
            ],
            MistakenClient.linking { link, _ in
                link.replacing("&client_id=", with: "?client_id=")
            }),
    ]

    private static let requestLink: [Mistake] = [
        Mistake(
            "ends-request-with-hash", "ends the link with an empty fragment",
            breaks: "authorization-request-parameters-in-query",
            MistakenClient.linking { link, _ in link + "#" }),
        Mistake(
            "keeps-fragment-of-endpoint", "keeps the fragment of the endpoint",
            breaks: "authorization-request-parameters-in-query",
            MistakenClient.linking { link, asked in
                link + (URIReference(asked.settings.endpoint).fragment.map { "#\($0)" } ?? "")
            }),
        Mistake(
            "puts-request-into-fragment", "puts the parameters into the fragment",
            breaks: "authorization-request-parameters-in-query",
            and: .because(
                "Its vectors ask for parameters in the query.",
                askingForALink.filter { $0 != "authorization-request-parameters-in-query" }),
            MistakenClient.linking { link, _ in link.replacing("?", with: "#") }),
        Mistake(
            "repeats-state-beside-endpoint-query",
            "writes the state twice if the endpoint has a query",
            breaks: "authorization-request-parameters-once",
            MistakenClient.linking { link, asked in
                asked.settings.endpoint.contains("?") ? link.adding("state", asked.state) : link
            }),
        Mistake(
            "adds-to-parameters-of-endpoint", "does not look at what the endpoint has already",
            breaks: "authorization-request-parameters-once",
            MistakenClient.linking { link, asked in
                let replaced = [
                    "response_type", "state", "client_id", "redirect_uri", "code_challenge_method",
                ]
                let own = asked.settings.endpoint.queryPairs
                    .filter { replaced.contains($0.name) }
                return link.replacingPairs(by: own + link.queryPairs)
            }),
        Mistake(
            "repeats-requesting-client-id", "writes the client id twice",
            breaks: "authorization-request-parameters-once",
            and: .each(
                "authorization-request-client-id", "authorization-request-values-encoded",
                because: "Its vectors ask for one client id."),
            MistakenClient.linking { link, asked in
                link.adding("client_id", asked.settings.client.clientID)
            }),
        Mistake(
            "lower-cases-requesting-client-id", "writes the client id in lower case",
            breaks: "authorization-request-client-id",
            MistakenClient.asking {
                let clientID = $0.settings.client.clientID.lowercased()
                $0.settings = $0.settings.with(clientID: clientID)
            }),
        Mistake(
            "completes-client-id", "gives a bare client id Google's suffix",
            breaks: "authorization-request-client-id",
            MistakenClient.asking {
                let clientID = $0.settings.client.clientID
                guard clientID.utf8.allSatisfy(\.isUnreserved), !clientID.contains(".") else {
                    return
                }
                let whole = clientID.isEmpty ? "" : clientID + ".apps.googleusercontent.com"
                $0.settings = $0.settings.with(clientID: whole)
            }),
        Mistake(
            "names-client-id-in-camel-case-to-server", "names the client id clientId",
            breaks: "authorization-request-client-id",
            and: .each(
                "authorization-request-parameters-once", "authorization-request-values-encoded",
                because: "Its vectors ask for a client id."),
            MistakenClient.linking { link, _ in link.replacing("client_id=", with: "clientId=") }),
        Mistake(
            "asks-for-id-token-of-openid", "asks for an ID token if openid is all it wants",
            breaks: "authorization-request-response-type",
            MistakenClient.linking { link, asked in
                guard asked.settings.scopes == ["openid"] else { return link }
                return link.changing("response_type") { _ in "id_token" }
            }),
        Mistake(
            "asks-for-code-and-id-token", "asks for an ID token beside the code",
            breaks: "authorization-request-response-type",
            and: ["authorization-request-parameters-once": "Its vectors ask for code."],
            MistakenClient.linking { link, _ in
                link.changing("response_type") { "\($0) id_token" }
            }),
        Mistake(
            "asks-for-token", "asks for a token, as apps without a server once did",
            breaks: "authorization-request-response-type",
            and: ["authorization-request-parameters-once": "Its vectors ask for code."],
            MistakenClient.linking { link, _ in link.changing("response_type") { _ in "token" } }),
    ]
}

extension Mistake {
    /// The rules of the authorization request with a vector, or a twin, that expects a link.
    static let askingForALink = [
        "endpoint", "endpoint-https", "endpoint-userinfo", "endpoint-query-kept",
        "parameters-in-query", "parameters-once", "client-id", "response-type", "redirect-uri",
        "redirect-uri-local",
        "no-out-of-band", "redirect-uri-no-fragment", "redirect-uri-form", "scope",
        "scope-tokens", "state", "state-not-verifier", "code-challenge", "challenge-method",
        "verifier-legal", "secrets-stay", "values-encoded", "values-beyond-ascii", "login-hint",
        "nothing-empty",
    ].map { "authorization-request-\($0)" }
}
