import Conformance
import StrictCodecs

/// The tokens of a session.
struct HeldTokens: Sendable {
    /// The access token, or nil if a new one must be requested.
    let accessToken: String?

    /// The refresh token, or nil.
    let refreshToken: String?

    /// The granted scopes.
    let scopes: [String]

    /// When the access token expires, in seconds since 1970; nil if that is unknown.
    private let end: Int?

    /// Holds the granted tokens.
    init(_ tokens: TokenGrant, now: Int) {
        accessToken = tokens.accessToken
        refreshToken = tokens.refreshToken
        scopes = tokens.scopes
        end = tokens.expiresIn.map { now.addingReportingOverflow($0).partialValue }
    }

    /// Holds the tokens that were stored when the app ended.
    init(refreshToken: String, scopes: [String]) {
        accessToken = nil
        self.refreshToken = refreshToken
        self.scopes = scopes
        end = nil
    }

    /// Whether the access token can still be used.
    func isFresh(at now: Int) -> Bool {
        accessToken != nil && end.map { now < $0 } ?? true
    }
}

extension TokenGrant {
    /// The tokens with which a refresh begins.
    init(held: HeldTokens?) {
        self.init(
            accessToken: held?.accessToken ?? "", expiresIn: nil, scopes: held?.scopes ?? [],
            refreshToken: held?.refreshToken)
    }
}
