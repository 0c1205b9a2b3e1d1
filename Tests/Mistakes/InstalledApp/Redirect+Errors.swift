import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the errors of the authorization server.
    static let redirectErrors: ClientChanges = [
        "knows-errors-of-the-rfc-only": .refusingRedirects { url, _ in
            guard url.queryPairs.has("error"), !url.hasParameter("code") else { return false }
            let error = url.parameter("error") ?? ""
            return !error.isEmpty && !String.errorsOfTheRFC.containsOctets(of: error)
        },
        "reports-unknown-errors-as-server-error": .handingOnError {
            error, description in
            let isKnown = String.errorsOfTheRFC.containsOctets(of: error)
            return .error(isKnown ? error : "server_error", description: description)
        },
        "lowers-case-of-errors": .handingOnError { .error($0.lowercased(), description: $1) },
        "takes-every-error-for-a-refusal-of-the-user": .handingOnError {
            .error("access_denied", description: $1)
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
        "takes-stateless-errors": .readingPairs { pairs, request in
            guard let state = request.state, pairs.has("error"), !pairs.has("code"),
                !pairs.hasValue("state")
            else { return pairs }
            return pairs.filter { !$0.isNamed("state") } + [QueryPair("state", encoding: state)]
        },
    ]

    /// What people get wrong about the description of an error.
    static let redirectDescription: ClientChanges = [
        "drops-description": .handingOnError { error, _ in .error(error, description: nil) },
        "describes-errors-without-description": .handingOnError {
            .error($0, description: $1 ?? "")
        },
        "decodes-description-twice": .handingOnError {
            .error($0, description: $1?.percentDecoded)
        },
        "escapes-description": .handingOnError {
            .error($0, description: $1?.replacing("<", with: "&lt;"))
        },
        "refuses-illegal-description": .refusingRedirects { url, _ in
            url.parameter("error_description")?.utf8.contains { octet in
                !(0x20...0x7E ~= octet) || octet == UInt8(ascii: "\"")
                    || octet == UInt8(ascii: "\\")
            } ?? false
        },
        "takes-description-for-error": .handingOnError { error, description in
            let isError = String.errorsOfTheRFC.containsOctets(of: description ?? "")
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
        "crashes-without-code": .init(redirected: { url, request in
            let base = URIReference(request.redirectURI).base
            guard
                !url.utf8.starts(with: base.utf8) || url.hasParameter("code")
                    || url.hasParameter("error")
            else { throw NoCode() }
            return try MistakenClient.reference.readRedirect(url, answering: request)
        }),
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
