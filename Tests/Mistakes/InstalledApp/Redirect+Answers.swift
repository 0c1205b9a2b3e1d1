import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the code.
    static let redirectCode: ClientChanges = [
        "does-not-decode-code": .handingOn { result, url in
            let pair = url.queryPairs.first { $0.isNamed("code") }
            guard case .code = result, let value = pair?.value else { return result }
            return .code(value)
        },
        "decodes-query-before-splitting": .arriving { url, _ in
            let query = URIReference(url).query ?? ""
            guard let decoded = Form.unescape(query.utf8).flatMap({ String(utf8: $0) }) else {
                return url
            }
            return url.replacingPairs(
                by: QueryPair.pairs(in: decoded).map { pair in
                    QueryPair(Form.escape(pair.name), pair.value.map(Form.escape))
                })
        },
        "refuses-long-answers": .refusingRedirects { url, _ in url.utf8.count > 2000 },
    ]

    /// What people get wrong about the errors of the authorization server.
    static let redirectErrors: ClientChanges = [
        "knows-errors-of-the-rfc-only": .refusingRedirects { url, _ in
            guard url.queryPairs.has("error"), !url.hasParameter("code") else { return false }
            let error = url.parameter("error") ?? ""
            return !error.isEmpty && !error.isErrorOfTheRFC
        },
        "reports-unknown-errors-as-server-error": .handingOnError { error, description in
            .error(error.isErrorOfTheRFC ? error : "server_error", description: description)
        },
        "compares-no-state-of-errors": .readingPairs { pairs, request in
            guard let state = request.state, pairs.has("error"), !pairs.has("code") else {
                return pairs
            }
            return pairs.map { pair in
                guard pair.isNamed("state"), pair.text?.isEmpty == false else { return pair }
                return QueryPair("state", encoding: state)
            }
        },
        "takes-stateless-errors": .supplyingState {
            $0.has("error") && !$0.has("code") && !$0.hasValue("state")
        },
    ]

    /// What people get wrong about the description of an error.
    static let redirectDescription: ClientChanges = [
        "drops-description": .handingOnError { error, _ in .error(error, description: nil) },
        "describes-errors-without-description": .handingOnError {
            .error($0, description: $1 ?? "")
        },
        "refuses-illegal-description": .refusingRedirects { url, _ in
            url.parameter("error_description")?.utf8.contains {
                !(0x20...0x7E ~= $0) || "\"\\".utf8.contains($0)
            } ?? false
        },
        "takes-description-for-error": .handingOnError { error, description in
            let isError = description?.isErrorOfTheRFC ?? false
            return .error(isError ? description ?? error : error, description: description)
        },
        "looks-for-cancelled-in-description": .handingOnError { error, description in
            let isCancelled = description?.contains("cancelled") ?? false
            return .error(isCancelled ? "access_denied" : error, description: description)
        },
        "refuses-empty-description": .refusingRedirects { url, _ in
            url.queryPairs.hasEmpty("error_description")
        },
    ]

    /// What people get wrong about what kind of answer it is.
    static let redirectKinds: ClientChanges = [
        "uses-code-despite-error": .readingPairs { pairs, _ in
            pairs.has("code") && !pairs.hasEmpty("code")
                ? pairs.filter { !$0.isNamed("error") } : pairs
        },
        "uses-empty-code": .init(redirected: { url, request in
            guard url.queryPairs.hasEmpty("code"), !url.hasParameter("error") else {
                return try MistakenClient.reference.readRedirect(url, answering: request)
            }
            return .code("")
        }),
        "reports-empty-error": .handingOn { result, url in
            url.queryPairs.hasEmpty("error") ? .error("", description: nil) : result
        },
        "crashes-without-code": .crashingOnRedirects { url, request in
            url.utf8.starts(with: URIReference(request.redirectURI).base.utf8)
                && !url.hasParameter("code") && !url.hasParameter("error")
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
