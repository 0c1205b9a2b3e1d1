import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to an authorization request.
    static let redirect =
        redirectPlace + redirectLoopback + redirectURL + redirectCode + redirectState
        + redirectErrors + redirectDescription + redirectKinds + redirectRepeated
        + redirectFragment + redirectIss + redirectNames + redirectMalformed

    private static let redirectPlace: ClientChanges = [
        "compares-case-of-received-scheme": .refusingRedirects { url, request in
            !url.beforeColon.hasSameOctets(as: request.redirectURI.beforeColon)
        },
        "asks-for-beginning-of-own-redirect-uri": .takingForRedirectURI {
            $0.utf8.starts(with: $1.utf8)
        },
        "drops-final-slash-of-redirect-uri": .takingForRedirectURI { received, sent in
            received.hasSuffix("/") && received.dropLast() == sent
                || received.hasSuffix("//") && received.dropLast(2) == sent
        },
        "compares-end-of-redirect-uri": .takingForRedirectURI { received, sent in
            guard let slash = sent.lastIndex(of: "/"), !sent.hasSuffix("/") else { return false }
            return received.hasSuffix(sent[slash...])
        },
    ]

    private static let redirectLoopback: ClientChanges = [
        "cuts-port-to-sixteen-bits": .takingForRedirectURI { received, sent in
            received.replacing(/:(\d+)\//) { match in
                ":\(UInt16(truncatingIfNeeded: Int(match.1) ?? 0))/"
            } == sent
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
            let base = URIReference(request.redirectURI).base
            let pending = PendingAuthorization(
                redirectURI: base, state: request.state, issuer: request.issuer)
            return try MistakenClient.reference.readRedirect(url, answering: pending)
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
        "crashes-on-empty-url": .crashingOnRedirects { url, _ in url.isEmpty },
    ]

    /// What people get wrong about the state.
    private static let redirectState: ClientChanges = [
        "compares-no-returned-state": .takingForState { received, _ in !received.isEmpty },
        "compares-returned-state-without-case": .takingForState {
            $0.lowercased() == $1.lowercased()
        },
        "compares-beginning-of-returned-state": .takingForState { $0.utf8.starts(with: $1.utf8) },
        "compares-state-up-to-its-end": .takingForState {
            !$0.isEmpty && $1.utf8.starts(with: $0.utf8)
        },
        "compares-state-as-written": .refusingRedirects { url, request in
            guard let sent = request.state,
                let pair = url.queryPairs.first(where: { $0.isNamed("state") })
            else { return false }
            return pair.value?.hasSameOctets(as: Form.escape(sent)) != true
        },
        "compares-state-outside-ascii-as-unicode": .takingForState { received, sent in
            !sent.utf8.allSatisfy { $0 < 0x80 }
                && received.precomposedStringWithCanonicalMapping
                    == sent.precomposedStringWithCanonicalMapping
        },
        "refuses-states-outside-ascii": .refusingRedirects { _, request in
            request.state?.utf8.contains { $0 >= 0x80 } ?? false
        },
        "skips-check-of-missing-state": .supplyingState { !$0.isEmpty && !$0.hasValue("state") },
        "takes-empty-state": .supplyingState { $0.has("code") && $0.hasEmpty("state") },
        "demands-state-always": .refusingRedirects { url, request in
            request.state == nil && !url.queryPairs.has("state")
        },
    ]
}

extension String {
    /// What is in front of the first colon.
    fileprivate var beforeColon: String { String(prefix { $0 != ":" }) }

    /// The URL without the number behind its host.
    fileprivate var withoutPort: String { replacing(/:\d*(?=\/|$)(?!\/\/)/, with: "") }
}
