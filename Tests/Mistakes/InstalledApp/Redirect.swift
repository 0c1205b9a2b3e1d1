import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to an authorization request.
    static let redirect =
        redirectPlace + redirectState + redirectErrors + redirectParameters

    private static let redirectPlace: ClientChanges = [
        "compares-case-of-received-scheme": .refusingRedirects { url, request in
            !url.beforeColon.hasSameOctets(as: request.redirectURI.beforeColon)
        },
        "cuts-port-to-sixteen-bits": .takingForRedirectURI { received, sent in
            received.replacing(/:(\d+)\//) { match in
                ":\(UInt16(truncatingIfNeeded: Int(match.1) ?? 0))/"
            } == sent
        },
        "tells-root-from-empty-path": .refusingRedirects { url, request in
            let received = URIReference(url).base
            return received.hasSuffix("/") && received.dropLast() == request.redirectURI
        },
        "forgets-query-of-redirect-uri": .expectingAnswer { request in
            PendingAuthorization(
                redirectURI: URIReference(request.redirectURI).base, state: request.state,
                issuer: request.issuer)
        },
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
    ]

    /// What people get wrong about the state.
    private static let redirectState: ClientChanges = [
        "compares-state-as-written": .refusingRedirects { url, request in
            guard let sent = request.state,
                let pair = url.queryPairs.first(where: { $0.isNamed("state") })
            else { return false }
            return pair.value?.hasSameOctets(as: Form.escape(sent)) != true
        },
        "skips-check-of-missing-state": .supplyingState {
            !$0.queryPairs.isEmpty && !$0.hasParameter("state")
        },
        "takes-empty-state": .supplyingState { $0.has("code") && $0.hasEmptyParameter("state") },
        "demands-state-always": .refusingRedirects { url, request in
            request.state == nil && !url.has("state")
        },
        "checks-no-issuer-of-errors": .arriving { url, request in
            guard let issuer = request.issuer, url.has("error") else { return url }
            return url.changing("iss") { _ in issuer }
        },
        "knows-no-issuer": .arriving { url, request in
            guard let issuer = request.issuer else { return url }
            return url.removing("iss").adding("iss", issuer)
        },
        "checks-issuer-if-there": .arriving { url, request in
            guard let issuer = request.issuer, !url.hasParameter("iss") else { return url }
            return url.removing("iss").adding("iss", issuer)
        },
    ]
}

extension String {
    /// What is in front of the first colon.
    fileprivate var beforeColon: String { String(prefix { $0 != ":" }) }
}
