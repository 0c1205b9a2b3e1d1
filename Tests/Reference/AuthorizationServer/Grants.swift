import Conformance
import StrictCodecs

/// The authorization that a code or a token represents.
struct Grant: Sendable {
    let clientID: String
    let redirectURI: String
    let challenge: (text: String, method: ChallengeMethod)?
    let scopes: [String]
    let nonce: String?

    /// The grant with other scopes.
    func limited(to scopes: [String]) -> Grant {
        Grant(
            clientID: clientID, redirectURI: redirectURI, challenge: challenge, scopes: scopes,
            nonce: nonce)
    }
}

/// The codes and tokens that a server has issued.
struct Grants {
    private struct Code {
        let grant: Grant
        let end: Int
        var family: Int?
        var isUsed = false
    }

    private struct Token {
        let grant: Grant
        let family: Int
    }

    /// The lifetime of a code in seconds (RFC 6749, Section 4.1.2).
    private static let lifetime = 600

    private var codes: [[UInt8]: Code] = [:]
    private var refreshTokens: [[UInt8]: Token] = [:]
    private var accessTokens: [[UInt8]: Token] = [:]
    private var families = 0
    private var lastCode: [UInt8]?

    /// Issues a code.
    mutating func issueCode(for grant: Grant, now: Int) -> String {
        let code = ReferenceImplementation.randomText()
        codes[Array(code.utf8)] = Code(grant: grant, end: now + Self.lifetime)
        return code
    }

    /// Redeems a code, which cannot be used again, whatever the result.
    ///
    /// A second use of a code revokes the tokens that were issued for it (RFC 6749, Section 4.1.2).
    mutating func redeem(
        _ proof: CodeProof, by clientID: String, now: Int
    ) throws(TokenError) -> Grant {
        let key = Array(proof.code.utf8)
        guard var code = codes[key] else { throw .invalidGrant }
        if let family = code.family { forget(family) }
        guard !code.isUsed, now <= code.end, clientID.hasSameOctets(as: code.grant.clientID) else {
            throw .invalidGrant
        }
        code.isUsed = true
        codes[key] = code
        try proof.check(code.grant)
        lastCode = key
        return code.grant
    }

    /// Issues the first tokens of a grant.
    mutating func issueTokens(for grant: Grant) -> IssuedTokens {
        families += 1
        if let lastCode { codes[lastCode]?.family = families }
        let tokens = IssuedTokens()
        refreshTokens[Array(tokens.refreshToken.utf8)] = Token(grant: grant, family: families)
        accessTokens[Array(tokens.accessToken.utf8)] = Token(grant: grant, family: families)
        return tokens
    }

    /// What a refresh token allows.
    func refresh(
        _ token: String, by clientID: String, scopes: [String]?
    ) throws(TokenError) -> Grant {
        guard let known = refreshTokens[Array(token.utf8)],
            clientID.hasSameOctets(as: known.grant.clientID)
        else { throw .invalidGrant }
        guard let scopes else { return known.grant }
        guard scopes.allSatisfy(known.grant.scopes.containsOctets) else { throw .invalidScope }
        return known.grant.limited(to: scopes)
    }

    /// Issues another access token; the refresh token is unchanged.
    mutating func issueAccessToken(after refreshToken: String) -> IssuedTokens {
        let tokens = IssuedTokens(refreshToken: refreshToken)
        accessTokens[Array(tokens.accessToken.utf8)] = refreshTokens[Array(refreshToken.utf8)]
        return tokens
    }

    /// Revokes a token and all tokens of its grant; an unknown token counts as revoked (RFC 7009,
    /// Section 2.2).
    mutating func revoke(_ token: String, by clientID: String?) throws(TokenError) {
        let key = Array(token.utf8)
        guard let known = refreshTokens[key] ?? accessTokens[key] else { return }
        guard clientID.map({ $0.hasSameOctets(as: known.grant.clientID) }) ?? true else {
            throw .invalidGrant
        }
        forget(known.family)
    }

    private mutating func forget(_ family: Int) {
        refreshTokens = refreshTokens.filter { $0.value.family != family }
        accessTokens = accessTokens.filter { $0.value.family != family }
    }
}

/// Tokens that are issued together.
struct IssuedTokens {
    let accessToken = ReferenceImplementation.randomText()
    let refreshToken: String

    init(refreshToken: String = ReferenceImplementation.randomText()) {
        self.refreshToken = refreshToken
    }
}
