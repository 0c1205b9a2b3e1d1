package import Conformance
import Reference
import StrictCodecs

extension MistakenClient {
    /// A client that reads another URL than the one that arrived.
    package static func arriving(
        as change: @escaping @Sendable (String, PendingAuthorization) -> String
    ) -> Self {
        Self(redirected: { url, request in
            try reference.readRedirect(change(url, request), answering: request)
        })
    }

    /// A client that refuses more than it should.
    package static func refusingRedirects(
        when isRefused: @escaping @Sendable (String, PendingAuthorization) -> Bool
    ) -> Self {
        Self(redirected: { url, request in
            guard !isRefused(url, request) else { throw Refusal("the client does not like it") }
            return try reference.readRedirect(url, answering: request)
        })
    }

    /// A client that does not expect some URLs.
    package static func crashingOnRedirects(
        when isUnexpected: @escaping @Sendable (String, PendingAuthorization) -> Bool
    ) -> Self {
        Self(redirected: { url, request in
            guard !isUnexpected(url, request) else { throw Crash() }
            return try reference.readRedirect(url, answering: request)
        })
    }

    /// A client that takes more than the redirect URI for it, both without their queries.
    package static func takingForRedirectURI(
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
    package static func takingForState(
        _ isSame: @escaping @Sendable (_ received: String, _ sent: String) -> Bool
    ) -> Self {
        arriving { url, request in
            guard let sent = request.state else { return url }
            return url.changing("state") { isSame($0, sent) ? sent : $0 }
        }
    }

    /// A client that hands on another result, given the URL as it came.
    package static func handingOn(
        _ change: @escaping @Sendable (RedirectResult, _ url: String) -> RedirectResult
    ) -> Self {
        Self(redirected: { url, request in
            change(try reference.readRedirect(url, answering: request), url)
        })
    }

    /// A client that hands on a result for some URLs, which it does not read.
    package static func handingOn(
        _ result: @escaping @Sendable (_ url: String) -> RedirectResult?
    ) -> Self {
        Self(redirected: { url, request in
            try result(url) ?? reference.readRedirect(url, answering: request)
        })
    }

    /// A client that hands on another code.
    package static func handingOnCode(_ change: @escaping @Sendable (String) -> String) -> Self {
        handingOn { result, _ in
            if case .code(let code) = result { .code(change(code)) } else { result }
        }
    }

    /// A client that hands on another error, given its code and its description.
    package static func handingOnError(
        _ change: @escaping @Sendable (String, String?) -> RedirectResult
    ) -> Self {
        handingOn { result, _ in
            guard case .error(let error, let description) = result else { return result }
            return change(error, description)
        }
    }

    /// A client that reads names in other ways, if they become those of an answer.
    package static func renamingParameters(_ change: @escaping @Sendable (String) -> String) -> Self
    {
        arriving { url, _ in
            url.changingPairs { pair in
                let renamed = QueryPair(change(pair.name), pair.value)
                return renamed.nameInAnswer == nil ? pair : renamed
            }
        }
    }

    /// A client that reads the state that it sent, if it sent one, in place of those in some URLs.
    package static func supplyingState(if test: @escaping @Sendable (String) -> Bool) -> Self {
        arriving { url, request in
            guard let state = request.state, test(url) else { return url }
            return url.removing("state").adding("state", state)
        }
    }

    /// A client that takes more than the issuer for it.
    package static func takingForIssuer(
        _ isSame: @escaping @Sendable (_ received: String, _ sent: String) -> Bool
    ) -> Self {
        arriving { url, request in
            guard let issuer = request.issuer else { return url }
            return url.changing("iss") { !$0.isEmpty && isSame($0, issuer) ? issuer : $0 }
        }
    }

    /// A client that expects the answer to another request than the one that it sent.
    package static func expectingAnswer(
        to change: @escaping @Sendable (PendingAuthorization) -> PendingAuthorization
    ) -> Self {
        Self(redirected: { try reference.readRedirect($0, answering: change($1)) })
    }
}

extension QueryPair {
    /// The name, if it is one of an answer that a client of OAuth 2.0 knows.
    package var nameInAnswer: String? {
        ["code", "state", "error", "error_description", "iss"].first(where: isNamed)
    }
}
