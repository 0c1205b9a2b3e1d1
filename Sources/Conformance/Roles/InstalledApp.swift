/// The OAuth client of an installed app.
///
/// Every requirement has a default that throws ``Unsupported``: an adapter implements what its
/// client has.
public protocol InstalledApp: Adapter {
    /// Derives the code challenge that goes into the authorization request.
    ///
    /// - Parameters:
    ///   - codeVerifier: The secret that the client keeps until it redeems the authorization code.
    ///   - method: The value of `code_challenge_method`.
    /// - Returns: The value of `code_challenge`.
    /// - Throws: ``Refusal`` if the verifier or the method is not a legal one.
    func codeChallenge(for codeVerifier: String, method: String) async throws -> String

    /// Encodes octets as the client does for verifiers and challenges.
    ///
    /// - Parameter octets: The octets to encode.
    /// - Returns: The text in base64url without padding.
    /// - Throws: ``Unsupported`` if the client has no such encoding of its own.
    func base64URL(_ octets: [UInt8]) async throws -> String

    /// Makes the PKCE parameters of a new authorization request.
    func makePKCE() async throws -> PKCEParameters
}

extension InstalledApp {
    public func codeChallenge(for codeVerifier: String, method: String) throws -> String {
        throw Unsupported("derives no code challenge")
    }

    public func base64URL(_ octets: [UInt8]) throws -> String {
        throw Unsupported("has no base64url encoding of its own")
    }

    public func makePKCE() throws -> PKCEParameters {
        throw Unsupported("makes no PKCE parameters")
    }
}

/// What a client makes for one authorization request (RFC 7636, Section 4).
public struct PKCEParameters: Sendable {
    /// The secret that the client keeps.
    public let codeVerifier: String

    /// The value of `code_challenge`.
    public let codeChallenge: String

    /// The value of `code_challenge_method`, or nil if the client sends none.
    public let codeChallengeMethod: String?

    /// Makes the parameters.
    public init(codeVerifier: String, codeChallenge: String, codeChallengeMethod: String?) {
        self.codeVerifier = codeVerifier
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
    }
}
