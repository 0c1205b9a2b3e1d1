import Conformance
import Reference
import StrictCodecs

extension MistakenClient {
    /// A client that reads another URL than the one that arrived.
    static func arriving(
        as change: @escaping @Sendable (String, PendingAuthorization) -> String
    ) -> Self {
        Self(redirected: { url, request in
            try reference.readRedirect(change(url, request), answering: request)
        })
    }

    /// A client that refuses more than it should.
    static func refusingRedirects(
        when isRefused: @escaping @Sendable (String, PendingAuthorization) -> Bool
    ) -> Self {
        Self(redirected: { url, request in
            guard !isRefused(url, request) else { throw Refusal("the client does not like it") }
            return try reference.readRedirect(url, answering: request)
        })
    }

    /// A client that does not expect some URLs.
    static func crashingOnRedirects(
        when isUnexpected: @escaping @Sendable (String, PendingAuthorization) -> Bool
    ) -> Self {
        Self(redirected: { url, request in
            guard !isUnexpected(url, request) else { throw Crash() }
            return try reference.readRedirect(url, answering: request)
        })
    }

    /// A client that takes more than the redirect URI for it, both without their queries.
    static func takingForRedirectURI(
        _ isSame: @escaping @Sendable (_ received: String, _ sent: String) -> Bool
    ) -> Self {
        arriving { url, request in
            let received = URIReference(url).base
            let sent = URIReference(request.redirectURI).base
            guard isSame(received, sent) else { return url }
            return sent + String(decoding: url.utf8.dropFirst(received.utf8.count), as: UTF8.self)
        }
    }

    /// A client that takes more than the state that it sent for it.
    static func takingForState(
        _ isSame: @escaping @Sendable (_ received: String, _ sent: String) -> Bool
    ) -> Self {
        arriving { url, request in
            guard let sent = request.state else { return url }
            return url.changing("state") { isSame($0, sent) ? sent : $0 }
        }
    }

    /// A client that hands on another result, given the URL as it came.
    static func handingOn(
        _ change: @escaping @Sendable (RedirectResult, _ url: String) -> RedirectResult
    ) -> Self {
        Self(redirected: { url, request in
            change(try reference.readRedirect(url, answering: request), url)
        })
    }

    /// A client that hands on another code.
    static func handingOnCode(_ change: @escaping @Sendable (String) -> String) -> Self {
        handingOn { result, _ in
            if case .code(let code) = result { .code(change(code)) } else { result }
        }
    }

    /// A client that hands on another error, given its code and its description.
    static func handingOnError(
        _ change: @escaping @Sendable (String, String?) -> RedirectResult
    ) -> Self {
        handingOn { result, _ in
            guard case .error(let error, let description) = result else { return result }
            return change(error, description)
        }
    }

    /// A client that reads other pairs than those in the query.
    static func readingPairs(
        _ change: @escaping @Sendable ([QueryPair], PendingAuthorization) -> [QueryPair]
    ) -> Self {
        arriving { url, request in url.replacingPairs(by: change(url.queryPairs, request)) }
    }

    /// A client that reads each pair of the query otherwise.
    static func readingEachPair(_ change: @escaping @Sendable (QueryPair) -> QueryPair) -> Self {
        readingPairs { pairs, _ in pairs.map(change) }
    }

    /// A client that reads names in other ways, if they become those of an answer.
    static func renamingParameters(_ change: @escaping @Sendable (String) -> String) -> Self {
        readingEachPair { pair in
            let renamed = QueryPair(change(pair.name), pair.value)
            return renamed.belongsToAnswer ? renamed : pair
        }
    }

    /// A client that reads the state that it sent, if it sent one, in place of those in a query.
    static func supplyingState(if test: @escaping @Sendable ([QueryPair]) -> Bool) -> Self {
        readingPairs { pairs, request in
            guard let state = request.state, test(pairs) else { return pairs }
            return pairs.setting("state", to: state)
        }
    }
}

extension QueryPair {
    /// The parameters of an answer that a client of OAuth 2.0 knows.
    static let namesInAnswer = ["code", "state", "error", "error_description", "iss"]

    /// Whether the parameter is one of an answer that a client of OAuth 2.0 knows.
    var belongsToAnswer: Bool { Self.namesInAnswer.contains(where: isNamed) }
}

extension [QueryPair] {
    /// The decoded values of the parameters of a name.
    func texts(of name: String) -> [String] {
        filter { $0.isNamed(name) }.compactMap(\.text)
    }

    /// Whether there is a parameter of a name, even an empty one.
    func has(_ name: String) -> Bool { contains { $0.isNamed(name) } }

    /// Whether there is a parameter of a name with a value.
    func hasValue(_ name: String) -> Bool {
        contains { $0.isNamed(name) && $0.value?.isEmpty == false }
    }

    /// Whether there is a parameter of a name without a value.
    func hasEmpty(_ name: String) -> Bool {
        contains { $0.isNamed(name) && $0.value?.isEmpty != false }
    }

    /// The pairs with one parameter of a name, at the end.
    func setting(_ name: String, to value: String) -> [QueryPair] {
        filter { !$0.isNamed(name) } + [QueryPair(name, encoding: value)]
    }
}
