import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong at the endpoints that App Flip needs.
    static let authorizationEndpoint =
        (endpointRedirectURIs + endpointClients + endpointStates + endpointConsent
        + endpointRequests + flipCodes).aboutUntypedClients

    /// What people get wrong about the redirect URI of a request.
    private static let endpointRedirectURIs = [
        Mistake(
            "endpoint-knows-release-channels", "registers no URI that ends in .dev or .enterprise",
            breaks: "endpoint-accepts-listed-redirect-uris",
            MistakenServer.registering { !$0.hasSuffix(".dev") && !$0.hasSuffix(".enterprise") }),
        Mistake(
            "endpoint-knows-no-sandbox", "registers the production host only",
            breaks: "endpoint-accepts-listed-redirect-uris",
            and: .because(
                "Some of its vectors use a sandbox URI.",
                [
                    "endpoint-unknown-client-answered-invalid-request", "endpoint-denied-consent",
                    "endpoint-unknown-parameters-ignored", "endpoint-parameter-order-free",
                    "endpoint-request-encoding-free", "endpoint-response-in-query",
                    "flip-code-redeemable",
                ]),
            MistakenServer.registering { !$0.contains("-sandbox.") }),
        Mistake(
            "endpoint-accepts-any-channel", "accepts any word as the channel after the bundle id",
            breaks: "endpoint-refuses-unlisted-redirect-uris",
            MistakenServer.matching { received, listed in
                let channel = received.dropFirst(listed.count + 1)
                return received.hasPrefix(listed + ".") && !channel.isEmpty
                    && channel.allSatisfy { "a"..."z" ~= $0 }
            }),
        Mistake(
            "endpoint-has-one-list-of-uris", "checks every client against the URIs of all clients",
            breaks: "endpoint-refuses-unlisted-redirect-uris",
            MistakenServer(
                registered: { setting in
                    setting.changingURIs { _ in setting.clients.flatMap(\.redirectURIs) }
                }, flow: { _ in .init() })),
        Mistake(
            "endpoint-accepts-any-bundle-id", "accepts whatever follows /a/ at Google's host",
            breaks: "endpoint-refuses-unlisted-redirect-uris",
            and: [
                "endpoint-redirect-uri-exact": "Paths that go on after the bundle id pass too.",
                "endpoint-redirect-uri-equivalents": "An empty query passes too.",
                "endpoint-untrusted-redirect-gets-nothing": "Errors follow to such a URI.",
            ],
            MistakenServer.matching { received, _ in
                received.hasPrefix("https://oauth-redirect.googleusercontent.com/a/")
            }),
        Mistake(
            "endpoint-accepts-any-uri", "redirects to whatever the request names",
            breaks: "endpoint-refuses-unlisted-redirect-uris",
            and: .because(
                "No URI is ever turned down.",
                [
                    "endpoint-redirect-uri-exact", "endpoint-redirect-uri-equivalents",
                    "endpoint-untrusted-redirect-gets-nothing",
                ]),
            MistakenServer.matching { _, _ in true }),
        Mistake(
            "endpoint-ignores-trailing-slash", "ignores a slash at the end of the redirect URI",
            breaks: "endpoint-redirect-uri-exact",
            MistakenServer.matching { $0.hasSameOctets(as: $1 + "/") }),
        Mistake(
            "endpoint-matches-uri-prefix", "accepts what begins with a registered redirect URI",
            breaks: "endpoint-redirect-uri-exact",
            and: [
                "endpoint-refuses-unlisted-redirect-uris": "Any channel extends a registered URI.",
                "endpoint-redirect-uri-equivalents": "An empty query extends a registered URI.",
            ], MistakenServer.matching { $0.hasPrefix($1) }),
        Mistake(
            "endpoint-finds-uri-anywhere",
            "looks for a registered redirect URI anywhere in the text",
            breaks: "endpoint-redirect-uri-exact",
            and: [
                "endpoint-refuses-unlisted-redirect-uris": "Any channel extends a registered URI.",
                "endpoint-redirect-uri-equivalents": "An empty query extends a registered URI.",
            ], MistakenServer.matching { $0.contains($1) }),
        Mistake(
            "endpoint-takes-dots-for-wildcards", "uses the registered URI as a regular expression",
            breaks: "endpoint-redirect-uri-exact",
            MistakenServer.matching { received, listed in
                let (text, pattern) = (received.unicodeScalars, listed.unicodeScalars)
                return text.count == pattern.count
                    && zip(text, pattern).allSatisfy { $1 == "." || $0 == $1 }
            }),
        Mistake(
            "endpoint-compares-uri-without-case", "compares the redirect URI without case",
            breaks: "endpoint-redirect-uri-exact",
            and: ["endpoint-redirect-uri-equivalents": "Capitals in scheme and host pass too."],
            MistakenServer.matching { $0.lowercased().hasSameOctets(as: $1.lowercased()) }),
        Mistake(
            "endpoint-compares-uri-as-unicode", "compares the redirect URI as Unicode",
            breaks: "endpoint-redirect-uri-exact", MistakenServer.matching { $0 == $1 }),
        Mistake(
            "endpoint-decodes-uri-twice", "decodes the redirect URI twice",
            breaks: "endpoint-redirect-uri-exact",
            MistakenServer.readingURI { $0.unescaped }),
        Mistake(
            "endpoint-trims-uri", "trims the redirect URI",
            breaks: "endpoint-redirect-uri-exact",
            MistakenServer.readingURI { $0.trimmingCharacters(in: .whitespacesAndNewlines) }),
        Mistake(
            "endpoint-ignores-query-and-fragment", "compares the URI without query and fragment",
            breaks: "endpoint-redirect-uri-exact",
            and: ["endpoint-redirect-uri-equivalents": "An empty query is ignored too."],
            MistakenServer.matching { URIReference($0).base.hasSameOctets(as: $1) }),
        Mistake(
            "endpoint-lowers-scheme-and-host", "writes scheme and host in lower case to compare",
            breaks: "endpoint-redirect-uri-equivalents",
            MistakenServer.readingURI { uri in
                let parts = uri.split(
                    separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
                return
                    (parts.prefix(3).map { $0.lowercased() } + parts.dropFirst(3).map(String.init))
                    .joined(separator: "/")
            }),
        Mistake(
            "endpoint-drops-default-port", "removes the default port to compare",
            breaks: "endpoint-redirect-uri-equivalents",
            MistakenServer.readingURI { $0.replacingOccurrences(of: ":443/", with: "/") }),
        Mistake(
            "endpoint-has-default-uri", "takes the first registered redirect URI if there is none",
            breaks: "endpoint-redirect-uri-required",
            MistakenServer.authorizing { request, setting in
                guard request.form.values(of: "redirect_uri").allSatisfy(\.isEmpty),
                    let uri = setting.client(of: request)?.redirectURIs.first
                else { return request }
                return request.setting("redirect_uri", uri)
            }),
    ]
}

extension MistakenServer {
    /// Registers some of the redirect URIs.
    fileprivate static func registering(
        _ keeps: @escaping @Sendable (String) -> Bool
    ) -> MistakenServer {
        MistakenServer(
            registered: { setting in setting.changingURIs { $0.redirectURIs.filter(keeps) } },
            flow: { _ in .init() })
    }

    /// Changes the redirect URI of a request.
    fileprivate static func readingURI(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenServer {
        authorizing { request, _ in request.changing("redirect_uri", change) }
    }

    /// Takes a redirect URI for a registered one and redirects to it.
    fileprivate static func matching(
        _ matches: @escaping @Sendable (_ received: String, _ listed: String) -> Bool
    ) -> MistakenServer {
        MistakenServer { setting in
            Flow(
                asked: { request in
                    guard request.endpoint == .authorization,
                        let listed = setting.uri(standingFor: request, matches)
                    else { return request }
                    return request.setting("redirect_uri", listed)
                },
                answered: { response, request in
                    guard request.endpoint == .authorization,
                        setting.uri(standingFor: request, matches) != nil,
                        let received = request.parameter("redirect_uri")
                    else { return response }
                    return response.changingLocation { link in
                        URIReference(received).appending(form: URIReference(link).query ?? "")
                    }
                })
        }
    }
}

extension ServerSettings {
    /// The registered redirect URI for which one of a request is taken that is not registered.
    fileprivate func uri(
        standingFor request: WireRequest, _ matches: (String, String) -> Bool
    ) -> String? {
        let listed = (client(of: request).map { [$0] } ?? clients).flatMap(\.redirectURIs)
        let received = request.form.values(of: "redirect_uri")
        guard received.count == 1, !received[0].isEmpty, !listed.containsOctets(of: received[0])
        else { return nil }
        return listed.first { matches(received[0], $0) }
    }
}
