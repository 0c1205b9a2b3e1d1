package import Conformance
import Reference
package import StrictCodecs

extension MistakenClient {
    /// Reads the answer to an exchange as another one.
    package static func readingGrant(
        _ change: @escaping @Sendable (WireResponse) throws -> WireResponse
    ) -> Self {
        Self(granted: { try reference.readTokenResponse(change($0), requestedScopes: $1) })
    }

    /// Reads the content of the answer to an exchange as another text.
    package static func readingContent(_ change: @escaping @Sendable (String) -> String) -> Self {
        readingGrant { $0.saying(change($0.body)) }
    }

    /// Does not expect some answers to an exchange.
    package static func crashing(at isUnexpected: @escaping @Sendable (WireResponse) -> Bool)
        -> Self
    {
        readingGrant { if isUnexpected($0) { throw Crash() } else { $0 } }
    }

    /// Makes other tokens of a success.
    package static func granting(
        _ change:
            @escaping @Sendable (TokenGrant, _ answer: WireResponse, _ requested: [String]) throws
            -> TokenGrant
    ) -> Self {
        Self(granted: { try change(reference.readTokenResponse($0, requestedScopes: $1), $0, $1) })
    }

    /// Refuses successes that do not pass a test.
    package static func demanding(
        _ passes: @escaping @Sendable (TokenGrant, WireResponse, _ requested: [String]) -> Bool
    ) -> Self {
        granting { tokens, answer, requested in
            guard passes(tokens, answer, requested) else { throw Refusal("it is not enough") }
            return tokens
        }
    }

    /// Takes some answers for a success without any token.
    package static func takingForGrant(_ isTaken: @escaping @Sendable (WireResponse) -> Bool)
        -> Self
    {
        Self(granted: { answer, requested in
            guard isTaken(answer) else {
                return try reference.readTokenResponse(answer, requestedScopes: requested)
            }
            return TokenGrant(
                accessToken: "", expiresIn: nil, scopes: requested, refreshToken: nil, idToken: nil)
        })
    }

    /// Changes the access token of a success.
    package static func storingAccessToken(_ change: @escaping @Sendable (String) -> String) -> Self
    {
        granting { tokens, _, _ in tokens.changing(accessToken: change(tokens.accessToken)) }
    }

    /// Changes the refresh token of a success.
    package static func storingRefreshToken(_ change: @escaping @Sendable (String?) -> String?)
        -> Self
    {
        granting { tokens, _, _ in
            tokens.changing(refreshToken: .some(change(tokens.refreshToken)))
        }
    }

    /// Changes the lifetime of a success, if it is known.
    package static func storingLifetime(_ change: @escaping @Sendable (Int) -> Int) -> Self {
        granting { tokens, _, _ in tokens.changing(expiresIn: .some(tokens.expiresIn.map(change))) }
    }

    /// Reads the answer to a refresh as another one.
    package static func readingRefresh(_ change: @escaping @Sendable (WireResponse) -> WireResponse)
        -> Self
    { Self(refreshed: { try reference.readRefreshResponse($0.map(change), stored: $1) }) }

    /// Concludes something else from the answer to a refresh.
    package static func concludingRefresh(
        _ change:
            @escaping @Sendable (SessionChange, _ answer: WireResponse, _ stored: TokenGrant)
            -> SessionChange
    ) -> Self {
        Self(refreshed: { answer, stored in
            let read = try reference.readRefreshResponse(answer, stored: stored)
            guard case .success(let response) = answer else { return read }
            return change(read, response, stored)
        })
    }

    /// Makes other tokens of a refresh.
    package static func renewing(
        _ change:
            @escaping @Sendable (TokenGrant, _ answer: WireResponse, _ stored: TokenGrant) ->
            TokenGrant
    ) -> Self {
        concludingRefresh { read, answer, stored in
            if case .refreshed(let tokens) = read {
                .refreshed(change(tokens, answer, stored))
            } else {
                read
            }
        }
    }

}

extension TokenGrant {
    /// The tokens with some of them changed.
    package func changing(
        accessToken: String? = nil, expiresIn: Int?? = .none, scopes: [String]? = nil,
        refreshToken: String?? = .none, idToken: String?? = .none
    ) -> TokenGrant {
        TokenGrant(
            accessToken: accessToken ?? self.accessToken, expiresIn: expiresIn ?? self.expiresIn,
            scopes: scopes ?? self.scopes, refreshToken: refreshToken ?? self.refreshToken,
            idToken: idToken ?? self.idToken)
    }
}

extension WireResponse {
    /// The content, or nil if it is not JSON.
    package var content: JSON? { try? JSONParser.parse(Array(body.utf8)) }

    /// The error code of the content, or nil.
    package var errorCode: String? { content?["error"]?.text }

    /// Whether the content has a member, even if it is null.
    package func has(_ member: String) -> Bool { content?[member] != nil }

    /// The answer with another status.
    package func answering(_ status: Int) -> WireResponse {
        WireResponse(status: status, fields: fields, body: body)
    }

    /// The answer with another content.
    package func saying(_ body: String) -> WireResponse {
        WireResponse(status: status, fields: fields, body: body)
    }

    /// The answer with a member of its JSON object changed, added or, for nil, removed.
    package func changingMember(_ name: String, _ change: (JSON?) -> JSON?) -> WireResponse {
        guard var members = content?.members else { return self }
        let new = change(content?[name]).map { [JSON.Member(name, $0)] } ?? []
        let index = members.firstIndex { $0.name.hasSameOctets(as: name) }
        members.replaceSubrange(
            (index ?? members.endIndex)..<(index.map { $0 + 1 } ?? members.endIndex), with: new)
        return saying(JSON.object(members).compactText)
    }

}

/// What happens to a client that did not expect an answer.
package struct Crash: Error {}
