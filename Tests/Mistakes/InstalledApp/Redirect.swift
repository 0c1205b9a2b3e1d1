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

    private static let redirectPlace: ClientChanges = [
        "compares-case-of-received-scheme": .refusingRedirects { url, request in
            !url.beforeColon.hasSameOctets(as: request.redirectURI.beforeColon)
        },
        "asks-for-beginning-of-own-redirect-uri": .takingForRedirectURI {
            $0.utf8.starts(with: $1.utf8)
        },
        "compares-redirect-uri-without-case": .takingForRedirectURI {
            $0.lowercased() == $1.lowercased()
        },
        "drops-final-slash-of-redirect-uri": .takingForRedirectURI { received, sent in
            received.hasSuffix("/") && received.dropLast() == sent
                || received.hasSuffix("//") && received.dropLast().dropLast() == sent
        },
        "takes-two-slashes-for-one": .takingForRedirectURI { received, sent in
            received.replacing("://", with: ":/") == sent.replacing("://", with: ":/")
        },
        "compares-scheme-only": .takingForRedirectURI {
            $0.beforeColon.hasSameOctets(as: $1.beforeColon)
        },
        "compares-end-of-redirect-uri": .takingForRedirectURI { received, sent in
            guard let slash = sent.lastIndex(of: "/"), !sent.hasSuffix("/") else {
                return false
            }
            return received.hasSuffix(sent[slash...])
        },
    ]

    private static let redirectLoopback: ClientChanges = [
        "ignores-port-of-own-listener": .takingForRedirectURI { $0.withoutPort == $1.withoutPort },
        "cuts-port-to-sixteen-bits": .takingForRedirectURI { received, sent in
            received.replacing(/:(\d+)\//) { match in
                ":\(UInt16(truncatingIfNeeded: Int(match.1) ?? 0))/"
            } == sent
        },
        "takes-localhost-for-address": .takingForRedirectURI { received, sent in
            received.replacing("://localhost", with: "://127.0.0.1") == sent
        },
        "takes-both-families-for-one": .takingForRedirectURI { received, sent in
            received.replacing("://[::1]", with: "://127.0.0.1") == sent
        },
        "takes-any-loopback-address": .takingForRedirectURI { received, sent in
            received.replacing(/:\/\/127\.[0-9.]+/, with: "://127.0.0.1") == sent
        },
        "shortens-ipv6-address": .takingForRedirectURI { received, sent in
            received.replacing("[0:0:0:0:0:0:0:1]", with: "[::1]") == sent
        },
        "tells-root-from-empty-path": .refusingRedirects { url, request in
            let received = URIReference(url).base
            return received.hasSuffix("/") && received.dropLast() == request.redirectURI
        },
        "takes-any-path-for-none": .takingForRedirectURI { received, sent in
            sent.hasPrefix("http://") && sent.split(separator: "/").count == 2
                && received.hasPrefix("\(sent)/")
        },
    ]

    private static let redirectURL: ClientChanges = [
        "forgets-query-of-redirect-uri": .init(redirected: { url, request in
            try MistakenClient.reference.readRedirect(
                url,
                answering: PendingAuthorization(
                    redirectURI: URIReference(request.redirectURI).base,
                    state: request.state, issuer: request.issuer))
        }),
        "takes-query-without-url": .arriving { url, request in
            let isBare = url.hasPrefix("?") || url.hasPrefix("code=")
            return isBare ? "\(request.redirectURI)?\(url.drop { $0 == "?" })" : url
        },
        "unescapes-url-before-reading": .arriving { url, request in
            guard URIReference(url).query == nil else { return url }
            let inner = url.percentDecoded
            return inner.range(of: request.redirectURI).map { String(inner[$0.lowerBound...]) }
                ?? url
        },
        "crashes-on-empty-url": .init(redirected: { url, request in
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
