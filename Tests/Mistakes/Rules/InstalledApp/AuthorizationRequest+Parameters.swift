import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the redirect URI of the request.
    static let requestRedirectURI = redirectURISent + redirectURITaken

    private static let redirectURISent: [Mistake] = [
        Mistake(
            "adds-slash-to-sent-loopback-uri", "adds a slash to a loopback URI without a path",
            breaks: "authorization-request-redirect-uri",
            and: [
                "authorization-request-values-encoded":
                    "The sample of the page has such a redirect URI."
            ],
            MistakenClient.changingRedirectURI { uri in
                let host = uri.hasPrefix("http://") ? uri.dropFirst(7) : ""
                return host.isEmpty || host.contains("/") ? uri : uri + "/"
            }),
        Mistake(
            "drops-slash-of-sent-redirect-uri", "drops a slash at the end of the redirect URI",
            breaks: "authorization-request-redirect-uri",
            MistakenClient.changingRedirectURI { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }),
        Mistake(
            "sends-localhost-for-loopback", "writes localhost in place of the loopback address",
            breaks: "authorization-request-redirect-uri",
            and: [
                "authorization-request-values-encoded": "Its vectors have a loopback address."
            ],
            MistakenClient.changingRedirectURI {
                $0.replacing("http://127.0.0.1", with: "http://localhost")
            }),
        Mistake(
            "drops-port-of-sent-redirect-uri", "leaves out the port, which may vary",
            breaks: "authorization-request-redirect-uri",
            and: [
                "authorization-request-values-encoded": "Its vectors have a loopback address."
            ],
            MistakenClient.changingRedirectURI {
                $0.replacing(#/^http:\/\/127\.0\.0\.1:[0-9]+/#, with: "http://127.0.0.1")
            }),
        Mistake(
            "drops-brackets-of-ipv6-address", "writes an IPv6 address without its brackets",
            breaks: "authorization-request-redirect-uri",
            MistakenClient.changingRedirectURI { $0.replacing("[::1]", with: "::1") }),
        Mistake(
            "sends-one-path-for-every-redirect", "sends the path of the page's sample for all",
            breaks: "authorization-request-redirect-uri",
            and: .each(
                "authorization-request-parameters-once", "authorization-request-values-encoded",
                because: "Its vectors ask for a redirect URI."),
            MistakenClient.changingRedirectURI { uri in
                guard let colon = uri.firstIndex(of: ":"), !uri.hasPrefix("http"),
                    !uri.contains("#")
                else { return uri }
                return uri[...colon] + "/oauth2callback"
            }),
    ]

    private static let redirectURITaken: [Mistake] = [
        Mistake(
            "finds-loopback-by-prefix", "takes what begins like the loopback address for it",
            breaks: "authorization-request-redirect-uri-local",
            MistakenClient.redirecting { $0.hasPrefix("http://127.0.0.1") && !$0.contains("#") }),
        Mistake(
            "takes-relative-redirect-uri", "takes a path for a redirect URI",
            breaks: "authorization-request-redirect-uri-local",
            MistakenClient.redirecting { $0.hasPrefix("/") }),
        Mistake(
            "finds-loopback-in-redirect-uri", "looks for the address anywhere in the URI",
            breaks: "authorization-request-redirect-uri-local",
            and: [
                "authorization-request-redirect-uri-form": "It finds one inside an IPv6 address."
            ],
            MistakenClient.redirecting { $0.contains("127.0.0.1") && !$0.contains("#") }),
        Mistake(
            "redirects-to-any-http-host", "takes an http URI of any host",
            breaks: "authorization-request-redirect-uri-local",
            and: [
                "authorization-request-redirect-uri-form": "Names of this device are hosts, too."
            ],
            MistakenClient.redirecting { $0.hasPrefix("http://") && !$0.contains("#") }),
        Mistake(
            "falls-back-to-out-of-band", "still knows the out-of-band values",
            breaks: "authorization-request-no-out-of-band",
            MistakenClient.redirecting { $0.hasPrefix("urn:ietf:wg:oauth:2.0:oob") || $0 == "oob" }
        ),
        Mistake(
            "knows-one-out-of-band-value", "refuses one of the out-of-band values only",
            breaks: "authorization-request-no-out-of-band",
            MistakenClient.redirecting { $0.hasSuffix(":oob:auto") }),
        Mistake(
            "sends-fragment-of-redirect-uri", "sends a redirect URI with its fragment",
            breaks: "authorization-request-redirect-uri-no-fragment",
            MistakenClient.redirecting { $0.contains("#") }),
        Mistake(
            "drops-fragment-of-redirect-uri", "leaves the fragment of the redirect URI out",
            breaks: "authorization-request-redirect-uri-no-fragment",
            MistakenClient.changingRedirectURI { String($0.prefix { $0 != "#" }) }),
        Mistake(
            "redirects-to-localhost", "takes localhost for the loopback address",
            breaks: "authorization-request-redirect-uri-form",
            MistakenClient.redirecting { $0.hasPrefix("http://localhost:") }),
        Mistake(
            "redirects-to-whole-loopback-network", "takes every address that begins with 127.",
            breaks: "authorization-request-redirect-uri-form",
            MistakenClient.redirecting {
                $0.contains(#/^http:\/\/127(\.[0-9]+)+(:[0-9]+)?(\/[a-z]*)?$/#)
            }),
        Mistake(
            "takes-scheme-without-period", "takes a custom scheme without a period",
            breaks: "authorization-request-redirect-uri-form",
            MistakenClient.redirecting { $0.contains(#/^[a-z]+:\/[a-z]/#) }),
        Mistake(
            "takes-scheme-with-two-slashes", "takes a custom scheme with two slashes",
            breaks: "authorization-request-redirect-uri-form",
            MistakenClient.redirecting { $0.contains(#/^[a-z.]+\.[a-z]+:\/\/[a-z]/#) }),
        Mistake(
            "redirects-to-unreversed-client-id", "forgets to reverse the client id",
            breaks: "authorization-request-redirect-uri-form",
            MistakenClient.redirecting { $0.contains(".apps.googleusercontent.com:/") }),
    ]

    /// What people get wrong about the scopes.
    static let requestScope: [Mistake] = [
        Mistake(
            "joins-requested-scopes-with-commas", "joins the scopes with commas",
            breaks: "authorization-request-scope",
            MistakenClient.linking { link, _ in
                link.changing("scope") { $0.replacing(" ", with: ",") }
            }),
        Mistake(
            "writes-scope-parameters", "writes a parameter for each scope",
            breaks: "authorization-request-scope",
            MistakenClient.linking { link, asked in
                asked.settings.scopes.reduce(link.removing("scope")) { $0.adding("scope", $1) }
            }),
        Mistake(
            "joins-scopes-with-encoded-plus", "joins the scopes with + and encodes that",
            breaks: "authorization-request-scope",
            MistakenClient.linking { link, _ in
                link.changing("scope") { $0.replacing(" ", with: "+") }
            }),
        Mistake(
            "merges-scopes-in-any-case", "takes scopes that differ in case for one",
            breaks: "authorization-request-scope",
            MistakenClient.asking {
                var seen: Set<String> = []
                let scopes = $0.settings.scopes.filter { seen.insert($0.lowercased()).inserted }
                $0.settings = $0.settings.with(scopes: scopes)
            }),
        Mistake(
            "sends-every-scope", "sends whatever is in the list of scopes",
            breaks: "authorization-request-scope-tokens",
            MistakenClient.scoping { !$0.isEmpty }),
        Mistake(
            "splits-scopes-again", "takes an element with a space for two scopes",
            breaks: "authorization-request-scope-tokens",
            MistakenClient.scoping { $0.contains { $0.contains("s e") } }),
    ]
}

extension MistakenClient {
    /// Changes the redirect URI before it is looked at.
    fileprivate static func changingRedirectURI(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        linkingOrRefusing { asked in
            var other = asked
            other.settings = asked.settings.with(redirectURI: change(asked.settings.redirectURI))
            let safe = asked.settings.redirectURI.contains("#") ? other : asked
            return try safe.link().changing("redirect_uri") { _ in other.settings.redirectURI }
        }
    }

    private static func linkingOrRefusing(
        _ build: @escaping @Sendable (Asked) throws -> String
    ) -> MistakenClient {
        MistakenClient(authorizing: { settings, state, verifier in
            try build(Asked(settings: settings, state: state, verifier: verifier))
        })
    }
}
