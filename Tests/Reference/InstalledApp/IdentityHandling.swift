import Conformance
import StrictCodecs

/// What the reference client does about identities; known mistakes replace parts of it.
package struct IdentityHandling: Sendable {
    /// Makes the nonce of a sign-in of its secrets, which it does not tell (OpenID Connect Core 1.0,
    /// Section 15.5.2).
    package var nonce: @Sendable (_ secrets: String) -> String? = {
        Base64URL.encode(SHA256.hash(Array("nonce \($0)".utf8)))
    }

    /// Reads an ID token from the token endpoint.
    package var identify: @Sendable (ReceivedIDToken) throws -> Identity = { try $0.identity() }

    /// Whether it verifies the signatures of ID tokens, or relies on the TLS of the token endpoint (OpenID Connect
    /// Core 1.0, Section 3.1.3.7).
    package var verifiesIDTokens = true

    /// Says whether keys are good enough for a token, so that they need not be fetched.
    package var serves: @Sendable (FetchedKeys, _ token: String, _ now: Int) -> Bool = {
        $0.serve($1, at: $2)
    }

    /// How often keys are fetched for a token.
    package var fetches = 1

    /// Reads a security event token.
    package var read:
        @Sendable (_ token: String, _ clientID: String, _ keys: String) -> ReceivedEvents? = {
            ReceivedEvents(verifying: $0, clientID: $1, keys: $2)
        }

    /// Says whether a token that has arrived before is left alone.
    package var actsOnce = true

    /// Says whether an event ends the session of a user.
    package var ends: @Sendable (ReceivedEvents.Report, Identity, _ refreshToken: String?) -> Bool =
        {
            $0.ends(sessionOf: $1, refreshToken: $2)
        }

    package init() {}
}

/// Who signed in.
package struct Identity: Sendable {
    package var issuer: String
    package var subject: String

    package init(issuer: String, subject: String) {
        self.issuer = issuer
        self.subject = subject
    }

    /// Reads a stored user: the issuer, which has no space, and the subject.
    init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(issuer: String(parts[0]), subject: String(parts[1]))
    }

    /// The user as it is stored.
    var text: String { "\(issuer) \(subject)" }
}

/// An ID token from the token endpoint, and what it must agree with.
package struct ReceivedIDToken: Sendable {
    package var token: String
    package var clientID: String

    /// The nonce of the authorization request, or nil.
    package var nonce: String?

    /// The access token that came with it.
    package var accessToken: String?

    /// Who was signed in before, or nil (OpenID Connect Core 1.0, Section 12.2).
    package var known: Identity?

    /// The JWK Set of the issuer; without one, TLS stands in for the signature.
    package var keys: String?
    package var now: Int

    /// Who signed in.
    ///
    /// - Throws: `Refusal` if the token is not right.
    package func identity() throws -> Identity {
        let reference = ReferenceImplementation()
        let user =
            if let keys {
                try reference.readIDToken(
                    token, clientID: clientID, nonce: nonce, keys: keys, now: now)
            } else {
                try reference.readVerifiedIDToken(token, clientID: clientID, nonce: nonce, now: now)
            }
        let claims = JSONWebToken(token)?.claims ?? [:]
        guard isHash(claims["at_hash"]) else {
            throw Refusal("the ID token belongs to another access token")
        }
        let identity = Identity(issuer: claims["iss"]?.text ?? "", subject: user.subject)
        guard known?.isSame(as: identity) ?? true else {
            throw Refusal("the refreshed tokens are those of another user")
        }
        return identity
    }

    /// Whether a hash, if there is one, is that of the access token (OpenID Connect Core 1.0,
    /// Section 3.1.3.6).
    private func isHash(_ claim: JSON?) -> Bool {
        guard let claim, let accessToken else { return true }
        let half = Array(SHA256.hash(Array(accessToken.utf8)).prefix(16))
        return claim.text?.hasSameOctets(as: Base64URL.encode(half)) == true
    }
}

extension Identity {
    fileprivate func isSame(as other: Identity) -> Bool {
        issuer.hasSameOctets(as: other.issuer) && subject.hasSameOctets(as: other.subject)
    }
}
