import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the errors of the authorization server.
    static let redirectErrors: ClientChanges = [
        "compares-no-state-of-errors": .arriving { url, request in
            guard let state = request.state, url.has("error"), !url.has("code") else { return url }
            return url.changing("state") { $0.isEmpty ? "" : state }
        },
        "takes-stateless-errors": .supplyingState {
            $0.has("error") && !$0.has("code") && !$0.hasParameter("state")
        },
        "drops-description": .handingOnError { error, _ in .error(error, description: nil) },
        "describes-errors-without-description": .handingOnError {
            .error($0, description: $1 ?? "")
        },
        "takes-description-for-error": .handingOnError { error, description in
            let isError = description?.isErrorOfTheRFC ?? false
            return .error(isError ? description ?? error : error, description: description)
        },
        "looks-for-cancelled-in-description": .handingOnError { error, description in
            let isCancelled = description?.contains("cancelled") ?? false
            return .error(isCancelled ? "access_denied" : error, description: description)
        },
        "uses-empty-code": .handingOn { url in
            url.hasEmptyParameter("code") && !url.hasParameter("error") ? .code("") : nil
        },
        "reports-empty-error": .handingOn { result, url in
            url.hasEmptyParameter("error") ? .error("", description: nil) : result
        },
        "crashes-without-code": .crashingOnRedirects { url, request in
            url.utf8.starts(with: URIReference(request.redirectURI).base.utf8)
                && !url.hasParameter("code") && !url.hasParameter("error")
        },
    ]

    /// What people get wrong about the parameters of an answer.
    static let redirectParameters: ClientChanges = [
        "decodes-query-before-splitting": .arriving { url, _ in
            let query = Form.unescape((URIReference(url).query ?? "").utf8)
            guard let text = query.flatMap({ String(utf8: $0) }) else { return url }
            let pairs = QueryPair.pairs(in: text)
            return url.replacingPairs(
                by: pairs.map { QueryPair(Form.escape($0.name), $0.value.map(Form.escape)) })
        },
        "looks-for-its-state-among-several": .arriving { url, request in
            guard let sent = request.state, Set(url.values(of: "state")).count > 1 else {
                return url
            }
            return url.changing("state") { $0 == sent ? $0 : nil }
        },
    ]
}

extension String {
    /// Whether RFC 6749, Section 4.1.2.1 defines the error.
    fileprivate var isErrorOfTheRFC: Bool {
        [
            "access_denied", "invalid_request", "unauthorized_client", "unsupported_response_type",
            "invalid_scope", "server_error", "temporarily_unavailable",
        ].containsOctets(of: self)
    }
}
