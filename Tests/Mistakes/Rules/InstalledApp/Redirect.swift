import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to an authorization request.
    static let redirect =
        redirectPlace + redirectLoopback + redirectURL + redirectCode + redirectState
        + redirectStatePresence + redirectErrors + redirectDescription + redirectKinds
        + redirectIssuer + redirectNames + redirectMalformed

    private static let redirectPlace: [Mistake] = [
        Mistake(
            "compares-case-of-received-scheme", "compares the scheme of the URL with its case",
            breaks: "response-scheme-case",
            MistakenClient.refusingRedirects { url, request in
                !url.beforeColon.hasSameOctets(as: request.redirectURI.beforeColon)
            }),
        Mistake(
            "asks-for-beginning-of-own-redirect-uri", "asks whether the URL begins with its own",
            breaks: "response-redirect-uri-exact",
            and: ["response-loopback-empty-path": "Without a path, any path follows."],
            MistakenClient.takingForRedirectURI { $0.utf8.starts(with: $1.utf8) }),
        Mistake(
            "compares-redirect-uri-without-case", "compares the whole redirect URI without case",
            breaks: "response-redirect-uri-exact",
            MistakenClient.takingForRedirectURI { $0.lowercased() == $1.lowercased() }),
        Mistake(
            "drops-final-slash-of-redirect-uri", "drops the slash at the end of the URL",
            breaks: "response-redirect-uri-exact",
            and: ["response-loopback-empty-path": "Of two slashes one is left."],
            MistakenClient.takingForRedirectURI { received, sent in
                received.hasSuffix("/") && received.dropLast() == sent
                    || received.hasSuffix("//") && received.dropLast().dropLast() == sent
            }),
        Mistake(
            "takes-two-slashes-for-one", "takes :// and :/ for the same",
            breaks: "response-redirect-uri-exact",
            MistakenClient.takingForRedirectURI { received, sent in
                received.replacing("://", with: ":/") == sent.replacing("://", with: ":/")
            }),
        Mistake(
            "compares-scheme-only", "compares nothing but the scheme of the URL",
            breaks: "response-redirect-uri-exact",
            and: .each(
                "response-loopback-exact", "response-loopback-synonyms",
                "response-loopback-empty-path",
                because: "Its URLs have the scheme http too."),
            MistakenClient.takingForRedirectURI { $0.beforeColon.hasSameOctets(as: $1.beforeColon) }
        ),
        Mistake(
            "compares-end-of-redirect-uri", "compares the last part of the path alone",
            breaks: "response-redirect-uri-exact",
            and: .each(
                "response-loopback-exact", "response-loopback-synonyms",
                because: "Its paths are the same."),
            MistakenClient.takingForRedirectURI { received, sent in
                guard let slash = sent.lastIndex(of: "/"), !sent.hasSuffix("/") else {
                    return false
                }
                return received.hasSuffix(sent[slash...])
            }),
    ]

    private static let redirectLoopback: [Mistake] = [
        Mistake(
            "ignores-port-of-own-listener", "ignores the port of the URL that arrived",
            breaks: "response-loopback-exact",
            MistakenClient.takingForRedirectURI { $0.withoutPort == $1.withoutPort }),
        Mistake(
            "cuts-port-to-sixteen-bits", "reads the port into sixteen bits",
            breaks: "response-loopback-exact",
            MistakenClient.takingForRedirectURI { received, sent in
                received.replacing(/:(\d+)\//) { match in
                    ":\(UInt16(truncatingIfNeeded: Int(match.1) ?? 0))/"
                } == sent
            }),
        Mistake(
            "takes-localhost-for-address", "takes localhost for 127.0.0.1",
            breaks: "response-loopback-exact",
            MistakenClient.takingForRedirectURI { received, sent in
                received.replacing("://localhost", with: "://127.0.0.1") == sent
            }),
        Mistake(
            "takes-both-families-for-one", "takes [::1] for 127.0.0.1",
            breaks: "response-loopback-exact",
            MistakenClient.takingForRedirectURI { received, sent in
                received.replacing("://[::1]", with: "://127.0.0.1") == sent
            }),
        Mistake(
            "takes-any-loopback-address", "takes every address that begins with 127",
            breaks: "response-loopback-synonyms",
            MistakenClient.takingForRedirectURI { received, sent in
                received.replacing(/:\/\/127\.[0-9.]+/, with: "://127.0.0.1") == sent
            }),
        Mistake(
            "shortens-ipv6-address", "takes an IPv6 address at length for its short form",
            breaks: "response-loopback-synonyms",
            MistakenClient.takingForRedirectURI { received, sent in
                received.replacing("[0:0:0:0:0:0:0:1]", with: "[::1]") == sent
            }),
        Mistake(
            "tells-root-from-empty-path", "takes / for another path than none",
            breaks: "response-loopback-empty-path",
            MistakenClient.refusingRedirects { url, request in
                let received = URIReference(url).base
                return received.hasSuffix("/") && received.dropLast() == request.redirectURI
            }),
        Mistake(
            "takes-any-path-for-none", "takes any path if its redirect URI has none",
            breaks: "response-loopback-empty-path",
            MistakenClient.takingForRedirectURI { received, sent in
                sent.hasPrefix("http://") && sent.split(separator: "/").count == 2
                    && received.hasPrefix("\(sent)/")
            }),
    ]

    private static let redirectURL: [Mistake] = [
        Mistake(
            "forgets-query-of-redirect-uri", "forgets the query of its redirect URI",
            breaks: "response-own-query-required",
            MistakenClient(redirected: { url, request in
                try MistakenClient.reference.readRedirect(
                    url,
                    answering: PendingAuthorization(
                        redirectURI: URIReference(request.redirectURI).base,
                        state: request.state, issuer: request.issuer))
            })),
        Mistake(
            "takes-query-without-url", "takes a query without a URL in front",
            breaks: "response-url-needed",
            MistakenClient.arriving { url, request in
                let isBare = url.hasPrefix("?") || url.hasPrefix("code=")
                return isBare ? "\(request.redirectURI)?\(url.drop { $0 == "?" })" : url
            }),
        Mistake(
            "unescapes-url-before-reading", "unescapes the whole URL if it has no query",
            breaks: "response-url-needed",
            MistakenClient.arriving { url, request in
                guard URIReference(url).query == nil else { return url }
                let inner = url.percentDecoded
                return inner.range(of: request.redirectURI).map { String(inner[$0.lowerBound...]) }
                    ?? url
            }),
        Mistake(
            "crashes-on-empty-url", "crashes if there is no URL", breaks: "response-url-needed",
            MistakenClient(redirected: { url, request in
                guard !url.isEmpty else { throw NoURL() }
                return try MistakenClient.reference.readRedirect(url, answering: request)
            })),
    ]
}

/// The fault of a client that needs a URL.
private struct NoURL: Error {}

extension String {
    /// What is in front of the first colon.
    fileprivate var beforeColon: String { String(prefix { $0 != ":" }) }

    /// The URL without the number behind its host.
    fileprivate var withoutPort: String { replacing(/:\d*(?=\/|$)(?!\/\/)/, with: "") }
}
