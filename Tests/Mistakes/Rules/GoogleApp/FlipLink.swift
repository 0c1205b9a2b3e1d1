import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the link that opens the partner's app.
    static let flipLink = flipLinkAddress + flipLinkParameters + flipLinkEncoding

    private static let flipLinkAddress = [
        Mistake(
            "lower-cases-app-link", "writes the app link in lower case",
            breaks: "flip-link-opens-app-link",
            MistakenGoogleApp(asked: { $0.with(appLink: $0.appLink.lowercased()) })),
        Mistake(
            "drops-slash-of-app-link", "drops a slash at the end of the app link",
            breaks: "flip-link-opens-app-link",
            MistakenGoogleApp(asked: { request in
                let link = request.appLink
                return link.hasSuffix("/")
                    ? request.with(appLink: String(link.dropLast())) : request
            })),
        Mistake(
            "opens-one-app-link", "opens the same app link for every partner",
            breaks: "flip-link-opens-app-link",
            and: [
                "flip-link-app-link-https": "Its right link is another partner's.",
                "flip-state-present": "Each link must lead to the partner's own.",
            ],
            MistakenGoogleApp(built: { link, _ in
                "https://app.example.com/flip".replacingPairs(by: link.queryPairs)
            })),
        Mistake(
            "accepts-http-app-link", "accepts http as well as https",
            breaks: "flip-link-app-link-https",
            MistakenGoogleApp(accepting: { $0.hasPrefix("http://") })),
        Mistake(
            "accepts-scheme-like-https", "accepts every scheme that begins with https",
            breaks: "flip-link-app-link-https",
            MistakenGoogleApp(accepting: { $0.hasPrefix("https") })),
        Mistake(
            "accepts-every-app-link", "accepts an app link of any scheme, or of none",
            breaks: "flip-link-app-link-https", MistakenGoogleApp(accepting: { _ in true })),
        Mistake(
            "replaces-app-link-query", "replaces the query of the app link",
            breaks: "flip-link-app-link-query-kept",
            MistakenGoogleApp(asked: { $0.with(appLink: URIReference($0.appLink).base) })),
        Mistake(
            "keeps-last-of-app-link-parameters", "reads the query of the app link as a dictionary",
            breaks: "flip-link-app-link-query-kept",
            MistakenGoogleApp(asked: { request in
                let pairs = Dictionary(request.appLink.queryPairs.map { ($0.name, $0) }) { $1 }
                let sorted = pairs.values.sorted { $0.name < $1.name }
                return request.with(appLink: request.appLink.replacingPairs(by: sorted))
            })),
        Mistake(
            "leaves-plus-of-app-link-raw", "builds the app link's query anew, with + as it is",
            breaks: "flip-link-app-link-query-kept",
            MistakenGoogleApp(asked: { $0.with(appLink: $0.appLink.leavingRaw("+")) })),
        Mistake(
            "adds-question-mark-to-app-link", "adds ? and the parameters to a link with a query",
            breaks: "flip-link-app-link-query-kept",
            and: [
                "flip-link-parameters-once":
                    "The first parameter becomes part of the value before it."
            ],
            MistakenGoogleApp(built: { link, _ in
                link.replacing("&client_id=", with: "?client_id=")
            })),
    ]

    private static let flipLinkParameters = [
        Mistake(
            "lower-cases-client-id", "writes the client id in lower case",
            breaks: "flip-link-client-id",
            MistakenGoogleApp(asked: { $0.with(clientID: $0.clientID.lowercased()) })),
        Mistake(
            "names-client-id-in-camel-case", "names the client id clientId",
            breaks: "flip-link-client-id",
            and: .each(
                "flip-link-parameters-once", "flip-link-values-encoded",
                "flip-link-values-beyond-ascii", "flip-link-nothing-empty",
                because: "Its vectors ask for a client id."),
            MistakenGoogleApp(built: { link, _ in
                link.replacing("client_id=", with: "clientId=")
            })),
        Mistake(
            "joins-scopes-with-commas", "joins the scopes with commas", breaks: "flip-link-scope",
            MistakenGoogleApp(asked: { $0.with(scopes: [$0.scopes.joined(separator: ",")]) })),
        Mistake(
            "writes-parameter-for-each-scope", "writes a parameter for each scope",
            breaks: "flip-link-scope",
            MistakenGoogleApp(built: { link, request in
                request.scopes.reduce(link.removing("scope")) { $0.adding("scope", $1) }
            })),
        Mistake(
            "writes-scopes-as-json", "writes the scopes as a list in JSON",
            breaks: "flip-link-scope",
            and: .each(
                "flip-link-parameters-once", "flip-link-values-encoded",
                because: "Its vectors ask for a scope."),
            MistakenGoogleApp(built: { link, request in
                let list = JSON.array(request.scopes.map(JSON.string)).compactText
                return link.changing("scope") { _ in list }
            })),
        Mistake(
            "sends-state-as-number", "reads a state of digits as a number",
            breaks: "flip-link-state",
            MistakenGoogleApp(asked: { request in
                request.with(state: request.state.map { Int($0).map(String.init) ?? $0 })
            })),
        Mistake(
            "cuts-sent-state-at-255", "cuts the state at 255 characters",
            breaks: "flip-link-state",
            MistakenGoogleApp(asked: { request in
                request.with(state: request.state.map { String($0.prefix(255)) })
            })),
        Mistake(
            "sends-no-state", "sends no state", breaks: "flip-link-state",
            and: .each(
                "flip-link-parameters-once", "flip-link-values-encoded",
                "flip-link-values-beyond-ascii", "flip-link-nothing-empty", "flip-state-present",
                "flip-state-fresh", because: "Its vectors ask for a state."),
            MistakenGoogleApp(built: { link, _ in link.removing("state") })),
        Mistake(
            "sends-production-redirect-uri", "sends the production URI from the sandbox, too",
            breaks: "flip-link-redirect-uri",
            MistakenGoogleApp(asked: { request in
                request.with(redirectURI: request.redirectURI.replacing("-sandbox", with: ""))
            })),
        Mistake(
            "ends-flip-link-with-hash", "ends the link with an empty fragment",
            breaks: "flip-link-parameters-in-query",
            MistakenGoogleApp(built: { link, _ in link + "#" })),
        Mistake(
            "puts-parameters-into-fragment", "puts the parameters into the fragment",
            breaks: "flip-link-parameters-in-query",
            and: .each(
                "flip-link-opens-app-link", "flip-link-app-link-https",
                "flip-link-app-link-query-kept", "flip-link-client-id", "flip-link-scope",
                "flip-link-state", "flip-link-redirect-uri", "flip-link-parameters-once",
                "flip-link-values-encoded", "flip-link-values-beyond-ascii",
                "flip-link-nothing-empty", "flip-state-present", "flip-state-fresh",
                because: "Its vectors ask for parameters in the query."),
            MistakenGoogleApp(built: { link, _ in link.replacing("?", with: "#") })),
        Mistake(
            "repeats-state-beside-query", "writes the state twice if the app link has a query",
            breaks: "flip-link-parameters-once",
            MistakenGoogleApp(built: { link, request in
                guard let state = request.state, request.appLink.contains("?") else { return link }
                return link.adding("state", state)
            })),
        Mistake(
            "repeats-client-id", "writes the client id twice", breaks: "flip-link-parameters-once",
            and: .each(
                "flip-link-client-id", "flip-link-values-encoded",
                "flip-link-values-beyond-ascii", "flip-link-nothing-empty",
                because: "Its vectors ask for one client id."),
            MistakenGoogleApp(built: { link, request in
                link.adding("client_id", request.clientID)
            })),
    ]
}

extension MistakenGoogleApp {
    /// The app that accepts more app links.
    fileprivate init(accepting accepts: @escaping @Sendable (String) -> Bool) {
        self.init(
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
