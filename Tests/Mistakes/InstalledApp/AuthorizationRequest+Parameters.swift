import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the redirect URI of the request.
    static let requestRedirectURI = redirectURISent + redirectURITaken

    private static let redirectURISent: ClientChanges = [
        "adds-slash-to-sent-loopback-uri": .changingRedirectURI { uri in
            let host = uri.hasPrefix("http://") ? uri.dropFirst(7) : ""
            return host.isEmpty || host.contains("/") ? uri : uri + "/"
        },
        "drops-slash-of-sent-redirect-uri": .changingRedirectURI {
            $0.hasSuffix("/") ? String($0.dropLast()) : $0
        },
        "sends-localhost-for-loopback": .changingRedirectURI {
            $0.replacing("http://127.0.0.1", with: "http://localhost")
        },
        "drops-port-of-sent-redirect-uri": .changingRedirectURI {
            $0.replacing(#/^http:\/\/127\.0\.0\.1:[0-9]+/#, with: "http://127.0.0.1")
        },
        "drops-brackets-of-ipv6-address": .changingRedirectURI {
            $0.replacing("[::1]", with: "::1")
        },
        "sends-one-path-for-every-redirect": .changingRedirectURI { uri in
            guard let colon = uri.firstIndex(of: ":"), !uri.hasPrefix("http"),
                !uri.contains("#")
            else { return uri }
            return uri[...colon] + "/oauth2callback"
        },
    ]

    private static let redirectURITaken: ClientChanges = [
        "finds-loopback-by-prefix": .redirecting {
            $0.hasPrefix("http://127.0.0.1") && !$0.contains("#")
        },
        "takes-relative-redirect-uri": .redirecting { $0.hasPrefix("/") },
        "finds-loopback-in-redirect-uri": .redirecting {
            $0.contains("127.0.0.1") && !$0.contains("#")
        },
        "redirects-to-any-http-host": .redirecting {
            $0.hasPrefix("http://") && !$0.contains("#")
        },
        "falls-back-to-out-of-band": .redirecting {
            $0.hasPrefix("urn:ietf:wg:oauth:2.0:oob") || $0 == "oob"
        },
        "knows-one-out-of-band-value": .redirecting { $0.hasSuffix(":oob:auto") },
        "sends-fragment-of-redirect-uri": .redirecting { $0.contains("#") },
        "drops-fragment-of-redirect-uri": .changingRedirectURI { String($0.prefix { $0 != "#" }) },
        "redirects-to-localhost": .redirecting { $0.hasPrefix("http://localhost:") },
        "redirects-to-whole-loopback-network": .redirecting {
            $0.contains(#/^http:\/\/127(\.[0-9]+)+(:[0-9]+)?(\/[a-z]*)?$/#)
        },
        "takes-scheme-without-period": .redirecting { $0.contains(#/^[a-z]+:\/[a-z]/#) },
        "takes-scheme-with-two-slashes": .redirecting {
            $0.contains(#/^[a-z.]+\.[a-z]+:\/\/[a-z]/#)
        },
        "redirects-to-unreversed-client-id": .redirecting {
            $0.contains(".apps.googleusercontent.com:/")
        },
    ]

    /// What people get wrong about the scopes.
    static let requestScope: ClientChanges = [
        "joins-requested-scopes-with-commas": .linking { link, _ in
            link.changing("scope") { $0.replacing(" ", with: ",") }
        },
        "writes-scope-parameters": .linking { link, asked in
            asked.settings.scopes.reduce(link.removing("scope")) { $0.adding("scope", $1) }
        },
        "joins-scopes-with-encoded-plus": .linking { link, _ in
            link.changing("scope") { $0.replacing(" ", with: "+") }
        },
        "merges-scopes-in-any-case": .asking {
            var seen: Set<String> = []
            let scopes = $0.settings.scopes.filter { seen.insert($0.lowercased()).inserted }
            $0.settings = $0.settings.with(scopes: scopes)
        },
        "sends-every-scope": .scoping { !$0.isEmpty },
        "splits-scopes-again": .scoping { $0.contains { $0.contains("s e") } },
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
