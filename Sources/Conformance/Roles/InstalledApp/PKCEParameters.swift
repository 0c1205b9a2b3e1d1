/// What a client generates for one authorization request (RFC 7636, Section 4).
public struct PKCEParameters: Codable, Sendable {
    /// The secret that the client keeps.
    package let codeVerifier: String

    /// The value of `code_challenge`.
    package let codeChallenge: String

    /// The value of `code_challenge_method`, or nil if the client sends none.
    package let codeChallengeMethod: String?

    /// Creates the parameters.
    public init(codeVerifier: String, codeChallenge: String, codeChallengeMethod: String?) {
        self.codeVerifier = codeVerifier
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
    }
}
