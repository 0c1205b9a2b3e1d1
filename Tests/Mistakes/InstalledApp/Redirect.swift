import Conformance
import Foundation
import Reference
import StrictCodecs

extension Changes {
    /// What people get wrong about the answer to an authorization request.
    static let redirect =
        redirectPlace + redirectLoopback + redirectURL + redirectCode + redirectState
        + redirectStatePresence + redirectErrors + redirectDescription + redirectKinds
        + redirectIssuer + redirectNames + redirectMalformed

    private static let redirectPlace: Changes = [
        "compares-case-of-received-scheme": MistakenClient.refusingRedirects { url, request in
            !url.beforeColon.hasSameOctets(as: request.redirectURI.beforeColon)
        },
        "asks-for-beginning-of-own-redirect-uri": MistakenClient.takingForRedirectURI {
            $0.utf8.starts(with: $1.utf8)
        },
        "compares-redirect-uri-without-case": MistakenClient.takingForRedirectURI {
            $0.lowercased() == $1.lowercased()
        },
        "drops-final-slash-of-redirect-uri": MistakenClient.takingForRedirectURI { received, sent in
            received.hasSuffix("/") && received.dropLast() == sent
                || received.hasSuffix("//") && received.dropLast().dropLast() == sent
        },
        "takes-two-slashes-for-one": MistakenClient.takingForRedirectURI { received, sent in
            received.replacing("://", with: ":/") == sent.replacing("://", with: ":/")
        },
        "compares-scheme-only": MistakenClient.takingForRedirectURI {
            $0.beforeColon.hasSameOctets(as: $1.beforeColon)
        },
        "compares-end-of-redirect-uri": MistakenClient.takingForRedirectURI { received, sent in
            guard let slash = sent.lastIndex(of: "/"), !sent.hasSuffix("/") else {
                return false
            }
            return received.hasSuffix(sent[slash...])
        },
    ]

    private static let redirectLoopback: Changes = [
        "ignores-port-of-own-listener": MistakenClient.takingForRedirectURI {
            $0.withoutPort == $1.withoutPort
        },
        "cuts-port-to-sixteen-bits": MistakenClient.takingForRedirectURI { received, sent in
            received.replacing(/:(\d+)\//) { match in
                ":\(UInt16(truncatingIfNeeded: Int(match.1) ?? 0))/"
            } == sent
        },
        "takes-localhost-for-address": MistakenClient.takingForRedirectURI { received, sent in
            received.replacing("://localhost", with: "://127.0.0.1") == sent
        },
        "takes-both-families-for-one": MistakenClient.takingForRedirectURI { received, sent in
            received.replacing("://[::1]", with: "://127.0.0.1") == sent
        },
        "takes-any-loopback-address": MistakenClient.takingForRedirectURI { received, sent in
            received.replacing(/:\/\/127\.[0-9.]+/, with: "://127.0.0.1") == sent
        },
        "shortens-ipv6-address": MistakenClient.takingForRedirectURI { received, sent in
            received.replacing("[0:0:0:0:0:0:0:1]", with: "[::1]") == sent
        },
        "tells-root-from-empty-path": MistakenClient.refusingRedirects { url, request in
            let received = URIReference(url).base
            return received.hasSuffix("/") && received.dropLast() == request.redirectURI
        },
        "takes-any-path-for-none": MistakenClient.takingForRedirectURI { received, sent in
            sent.hasPrefix("http://") && sent.split(separator: "/").count == 2
                && received.hasPrefix("\(sent)/")
        },
    ]

    private static let redirectURL: Changes = [
        "forgets-query-of-redirect-uri": MistakenClient(redirected: { url, request in
            try MistakenClient.reference.readRedirect(
                url,
                answering: PendingAuthorization(
                    redirectURI: URIReference(request.redirectURI).base,
                    state: request.state, issuer: request.issuer))
        }),
        "takes-query-without-url": MistakenClient.arriving { url, request in
            let isBare = url.hasPrefix("?") || url.hasPrefix("code=")
            return isBare ? "\(request.redirectURI)?\(url.drop { $0 == "?" })" : url
        },
        "unescapes-url-before-reading": MistakenClient.arriving { url, request in
            guard URIReference(url).query == nil else { return url }
            let inner = url.percentDecoded
            return inner.range(of: request.redirectURI).map { String(inner[$0.lowerBound...]) }
                ?? url
        },
        "crashes-on-empty-url": MistakenClient(redirected: { url, request in
            guard !url.isEmpty else { throw NoURL() }
            return try MistakenClient.reference.readRedirect(url, answering: request)
        }),
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
