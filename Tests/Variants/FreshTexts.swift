import Conformance
import Foundation
import Mistakes
import StrictCodecs

extension String {
    /// The text with its percent-escapes in lower case.
    var withLowerEscapes: String { replacing(#/%[0-9A-F]{2}/#) { String($0.0).lowercased() } }

    /// The link with the parameters of an authorization request last, in reverse order.
    var withOwnPairsReversed: String {
        let own = [
            "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge",
            "code_challenge_method", "login_hint", "nonce",
        ]
        let isOwn: (QueryPair) -> Bool = { pair in own.contains(where: pair.isNamed) }
        return replacingPairs(
            by: queryPairs.filter { !isOwn($0) } + queryPairs.filter(isOwn).reversed())
    }

    /// The link with plus signs for the spaces of its query.
    var withPlusSigns: String {
        changingPairs { QueryPair($0.name, $0.value?.replacing("%20", with: "+")) }
    }

    /// Scheme and authority, if it is an https URL.
    var httpsOrigin: String? {
        guard lowercased().hasPrefix("https://") else { return nil }
        let authority = dropFirst(8).prefix { !"/?#".contains($0) }
        return authority.isEmpty || authority.contains("@") ? nil : "https://" + authority
    }

    /// Whether it is an http URL without a path.
    private var httpOriginAlone: Bool { wholeMatch(of: #/https?:\/\/[^\/]*/#) != nil }

    /// The URL with the scheme of another, if its own differs from that only in case.
    func withScheme(of other: String) -> String {
        let scheme = other.prefix { $0 != ":" }
        let own = prefix { $0 != ":" }
        guard own.lowercased() == scheme.lowercased() else { return self }
        return String(scheme + dropFirst(own.count))
    }

    /// Whether the URL is at another, both without their queries.
    func isAt(_ other: String) -> Bool {
        let bases = [self, other].map { url in
            let base = URIReference(url).base
            return base.httpOriginAlone ? "\(base)/" : base
        }
        return bases[0].hasSameOctets(as: bases[1])
    }
}

extension HasParameters {
    /// The same with the state in front of the other parameters of a response.
    var withStateFirst: Self {
        let names = ["state", "code", "error", "iss", "error_description", "scope"]
        let isOfResponse: (QueryPair) -> Bool = { pair in names.contains(where: pair.isNamed) }
        let others = queryPairs.filter { !isOfResponse($0) }
        let response = queryPairs.filter(isOfResponse)
        return replacingPairs(
            by: others + response.filter { $0.isNamed("state") }
                + response.filter { !$0.isNamed("state") })
    }

    /// The same with its parameters in the order of their names.
    var withSortedPairs: Self { replacingPairs(by: queryPairs.sorted { $0.name < $1.name }) }

    /// The same with its parameters in reverse order.
    var withReversedPairs: Self { replacingPairs(by: queryPairs.reversed()) }
}

extension OutgoingRequest {
    /// The request with each value of a field changed.
    func changing(field name: String, _ change: (String) -> String) -> OutgoingRequest {
        with(
            fields: fields.map {
                $0.name == name ? HeaderField(name: name, value: change($0.value)) : $0
            })
    }

    /// The request with more fields.
    func adding(fields more: KeyValuePairs<String, String>) -> OutgoingRequest {
        with(fields: fields + more.map { HeaderField(name: $0.key, value: $0.value) })
    }
}

extension WireResponse {
    /// Whether the media type is that of JSON.
    var isJSON: Bool {
        let type = (self[field: "Content-Type"] ?? "").prefix { $0 != ";" }
        return type.trimmingCharacters(in: .whitespaces).lowercased() == "application/json"
    }

    /// The same with more fields.
    func setting(fields more: KeyValuePairs<String, String>) -> WireResponse {
        more.reduce(self) { $0.setting(field: $1.key, $1.value) }
    }
}
