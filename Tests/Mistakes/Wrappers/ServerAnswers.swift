import Conformance
import Reference
import StrictCodecs

extension MistakenClient {
    /// The client that reads the answer to an exchange as another one.
    init(exchanged change: @escaping @Sendable (WireResponse) throws -> WireResponse) {
        self.init(granted: {
            try Self.reference.readTokenResponse(change($0), requestedScopes: $1)
        })
    }

    /// The client that makes other tokens of a success.
    init(
        taking change:
            @escaping @Sendable (TokenGrant, _ answer: WireResponse, _ requested: [String]) throws
            -> TokenGrant
    ) {
        self.init(granted: {
            try change(Self.reference.readTokenResponse($0, requestedScopes: $1), $0, $1)
        })
    }

    /// The client that reads the answer to a refresh as another one.
    init(renewed change: @escaping @Sendable (WireResponse) -> WireResponse) {
        self.init(refreshed: { Self.reference.readRefreshResponse($0.map(change), stored: $1) })
    }

    /// The client that makes other tokens of a refresh.
    init(
        renewing change:
            @escaping @Sendable (TokenGrant, _ answer: WireResponse, _ stored: TokenGrant) ->
            TokenGrant
    ) {
        self.init(refreshed: { answer, stored in
            let read = Self.reference.readRefreshResponse(answer, stored: stored)
            guard case .refreshed(let tokens) = read, case .success(let response) = answer
            else { return read }
            return .refreshed(change(tokens, response, stored))
        })
    }

    /// The client that ends the session after some answers that keep it.
    init(endingAt ends: @escaping @Sendable (WireResponse) -> Bool) {
        self.init(refreshed: { answer, stored in
            let read = Self.reference.readRefreshResponse(answer, stored: stored)
            guard case .unchanged = read, case .success(let response) = answer, ends(response)
            else { return read }
            return .ended
        })
    }

    /// The client that concludes something else from the answer to a revocation.
    init(
        concluding change:
            @escaping @Sendable (RevocationResult, _ answer: WireResponse) -> RevocationResult
    ) {
        self.init(revoked: { answer in
            let read = Self.reference.readRevocationResponse(answer)
            guard case .success(let response) = answer else { return read }
            return change(read, response)
        })
    }
}

extension TokenGrant {
    /// The tokens with some of them changed.
    func changing(
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
    /// The content, or nil if it is no JSON.
    var content: JSON? {
        try? JSONParser.parse(Array(body.utf8))
    }

    /// The error code of the content, or nil.
    var errorCode: String? {
        content?["error"]?.text
    }

    /// The answer with another status.
    func answering(_ status: Int) -> WireResponse {
        WireResponse(status: status, fields: fields, body: body)
    }

    /// The answer with another content.
    func saying(_ body: String) -> WireResponse {
        WireResponse(status: status, fields: fields, body: body)
    }

    /// The answer with a member of its JSON object changed, added or, for nil, removed.
    func changingMember(
        _ name: String, _ change: (JSON?) throws -> JSON?
    ) rethrows -> WireResponse {
        guard let members = content?.members else { return self }
        let new = try change(content?[name]).map { [JSON.Member(name, $0)] } ?? []
        let index = members.firstIndex { $0.name.hasSameOctets(as: name) }
        var changed = members
        changed.replaceSubrange(
            (index ?? members.endIndex)..<(index.map { $0 + 1 } ?? members.endIndex), with: new)
        return saying(JSON.object(changed).compactText)
    }

    /// The answer without the error that stands beside something else.
    var withoutError: WireResponse {
        status == 200 ? changingMember("error") { _ in nil } : self
    }
}

extension JSON {
    /// The value, with a text of its digits in place of a number.
    var withoutNumber: JSON {
        if case .integer(let number) = self { .string(String(number)) } else { self }
    }
}

/// What happens to a client that did not expect an answer.
struct Crash: Error {}
