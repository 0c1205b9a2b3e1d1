import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the errors of the authorization server.
    static let redirectErrors: [Mistake] = [
        Mistake(
            "knows-errors-of-the-rfc-only", "refuses errors that RFC 6749 does not name",
            breaks: "response-error-codes",
            MistakenClient.refusingRedirects { url, _ in
                guard url.queryPairs.has("error"), !url.hasParameter("code") else { return false }
                let error = url.parameter("error") ?? ""
                return !error.isEmpty && !String.errorsOfTheRFC.containsOctets(of: error)
            }),
        Mistake(
            "reports-unknown-errors-as-server-error", "reports an unknown error as server_error",
            breaks: "response-error-codes",
            MistakenClient.handingOnError { error, description in
                let isKnown = String.errorsOfTheRFC.containsOctets(of: error)
                return .error(isKnown ? error : "server_error", description: description)
            }),
        Mistake(
            "lowers-case-of-errors", "writes error codes in lower case",
            breaks: "response-error-codes",
            MistakenClient.handingOnError { .error($0.lowercased(), description: $1) }),
        Mistake(
            "takes-every-error-for-a-refusal-of-the-user", "reports every error as access_denied",
            breaks: "response-error-codes",
            and: .each(
                "response-state-unasked", "response-error-state-compared",
                "response-error-state-required", "response-error-description",
                "response-error-description-not-read", "response-code-or-error",
                "response-unknown-ignored", "response-issuer-required",
                because: "One of its errors is another."),
            MistakenClient.handingOnError { .error("access_denied", description: $1) }),
        Mistake(
            "compares-no-state-of-errors", "takes an error whatever its state is",
            breaks: "response-error-state-compared",
            MistakenClient.readingPairs { pairs, request in
                guard let state = request.state, pairs.has("error"), !pairs.has("code") else {
                    return pairs
                }
                return pairs.map { pair in
                    guard pair.isNamed("state"), pair.text?.isEmpty == false else { return pair }
                    return QueryPair("state", encoding: state)
                }
            }),
        Mistake(
            "takes-stateless-errors", "takes an error without a state",
            breaks: "response-error-state-required",
            MistakenClient.readingPairs { pairs, request in
                guard let state = request.state, pairs.has("error"), !pairs.has("code"),
                    !pairs.hasValue("state")
                else { return pairs }
                return pairs.filter { !$0.isNamed("state") } + [QueryPair("state", encoding: state)]
            }),
    ]

    /// What people get wrong about the description of an error.
    static let redirectDescription: [Mistake] = [
        Mistake(
            "drops-description", "drops the description of an error",
            breaks: "response-error-description",
            and: ["response-plus-is-space": "One of its values is a description."],
            MistakenClient.handingOnError { error, _ in .error(error, description: nil) }),
        Mistake(
            "describes-errors-without-description", "has an empty description if there is none",
            breaks: "response-error-description",
            MistakenClient.handingOnError { .error($0, description: $1 ?? "") }),
        Mistake(
            "decodes-description-twice", "decodes the description twice",
            breaks: "response-error-description",
            MistakenClient.handingOnError { .error($0, description: $1?.percentDecoded) }),
        Mistake(
            "escapes-description", "escapes the description for HTML",
            breaks: "response-error-description",
            MistakenClient.handingOnError {
                .error($0, description: $1?.replacing("<", with: "&lt;"))
            }),
        Mistake(
            "refuses-illegal-description", "refuses an error with an illegal description",
            breaks: "response-error-description",
            MistakenClient.refusingRedirects { url, _ in
                url.parameter("error_description")?.utf8.contains { octet in
                    !(0x20...0x7E ~= octet) || octet == UInt8(ascii: "\"")
                        || octet == UInt8(ascii: "\\")
                } ?? false
            }),
        Mistake(
            "takes-description-for-error", "takes the description for the error if it is one",
            breaks: "response-error-description-not-read",
            MistakenClient.handingOnError { error, description in
                let isError = String.errorsOfTheRFC.containsOctets(of: description ?? "")
                return .error(isError ? description ?? error : error, description: description)
            }),
        Mistake(
            "looks-for-cancelled-in-description", "looks for a word in the description",
            breaks: "response-error-description-not-read",
            MistakenClient.handingOnError { error, description in
                let isCancelled = description?.contains("cancelled") ?? false
                return .error(isCancelled ? "access_denied" : error, description: description)
            }),
        Mistake(
            "refuses-empty-description", "refuses an error with an empty description",
            breaks: "response-error-description-not-read",
            MistakenClient.refusingRedirects { url, _ in
                url.queryPairs.hasEmpty("error_description")
            }),
    ]

    /// What people get wrong about what kind of answer it is.
    static let redirectKinds: [Mistake] = [
        Mistake(
            "uses-code-despite-error", "uses a code although there is an error",
            breaks: "response-code-or-error",
            MistakenClient.readingPairs { pairs, _ in
                pairs.has("code") && !pairs.hasEmpty("code")
                    ? pairs.filter { !$0.isNamed("error") } : pairs
            }),
        Mistake(
            "uses-empty-code", "uses a code that is empty", breaks: "response-code-or-error",
            MistakenClient(redirected: { url, request in
                guard url.queryPairs.hasEmpty("code"), !url.hasParameter("error") else {
                    return try MistakenClient.reference.readRedirect(url, answering: request)
                }
                return .code("")
            })),
        Mistake(
            "reports-empty-error", "takes an empty error for an error",
            breaks: "response-code-or-error",
            MistakenClient.handingOn { result, url in
                url.queryPairs.hasEmpty("error") ? .error("", description: nil) : result
            }),
        Mistake(
            "crashes-without-code", "crashes if there is neither a code nor an error",
            breaks: "response-code-or-error",
            and: .each(
                "response-in-query-only", "response-names-exact", "response-url-needed",
                because: "Some of its answers have neither."),
            MistakenClient(redirected: { url, request in
                let base = URIReference(request.redirectURI).base
                guard
                    !url.utf8.starts(with: base.utf8) || url.hasParameter("code")
                        || url.hasParameter("error")
                else { throw NoCode() }
                return try MistakenClient.reference.readRedirect(url, answering: request)
            })),
    ]
}

/// The fault of a client that takes a code for granted.
private struct NoCode: Error {}

extension String {
    /// The errors that RFC 6749, Section 4.1.2.1 defines.
    fileprivate static let errorsOfTheRFC = [
        "access_denied", "invalid_request", "unauthorized_client", "unsupported_response_type",
        "invalid_scope", "server_error", "temporarily_unavailable",
    ]
}
