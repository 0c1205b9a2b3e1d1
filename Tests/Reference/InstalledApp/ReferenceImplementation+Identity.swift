public import Conformance
import StrictCodecs

extension ReferenceImplementation {
    public func scheme(ofClient clientID: String) throws -> String {
        let suffix = ".apps.googleusercontent.com"
        let name = clientID.dropLast(suffix.utf8.count)
        guard clientID.utf8.reversed().starts(with: suffix.utf8.reversed()), !name.isEmpty,
            name.utf8.allSatisfy(\.isLetterDigitOrHyphen)
        else { throw Refusal("this is no client id of Google") }
        return "com.googleusercontent.apps.\(name.lowercased())"
    }

    public func readIDToken(
        _ token: String, clientID: String, nonce: String?, keys: String, now: Int
    ) throws -> SignedInUser {
        guard IssuerKeys(keys).verify(token) else {
            throw Refusal("the token is not signed with a key of the issuer")
        }
        return try readVerifiedIDToken(token, clientID: clientID, nonce: nonce, now: now)
    }

    /// Reads an ID token whose signature is right.
    package func readVerifiedIDToken(
        _ token: String, clientID: String, nonce: String?, now: Int
    ) throws -> SignedInUser {
        guard let token = JSONWebToken(token), token.hasUsableSignature else {
            throw Refusal("the token is no signed JSON Web Token")
        }
        let claims = token.claims
        guard Issuer.isGoogle(claims["iss"]?.text), claims.isFor(clientID), claims.isDated else {
            throw Refusal("the token is of another issuer, for another client or without a date")
        }
        guard claims.isValid(at: now) else {
            throw Refusal("the token has expired")
        }
        if let nonce, claims["nonce"]?.text?.hasSameOctets(as: nonce) != true {
            throw Refusal("the token has another nonce")
        }
        guard let subject = claims["sub"]?.text, !subject.isEmpty else {
            throw Refusal("the token has no subject")
        }
        return SignedInUser(subject: subject, email: claims["email"]?.text)
    }

    public func readSecurityEvents(
        _ tokens: [String], clientID: String, keys: String
    ) -> [[SecurityEvent]?] {
        let keys = IssuerKeys(keys)
        return readVerifiedSecurityEvents(
            tokens.map { keys.verify($0) ? $0 : nil }, clientID: clientID)
    }

    /// Reads security event tokens whose signatures are right, and nil for others.
    package func readVerifiedSecurityEvents(
        _ tokens: [String?], clientID: String
    ) -> [[SecurityEvent]?] {
        var known: Set<[UInt8]> = []
        return tokens.map { text in
            guard let token = text.flatMap({ ReceivedEvents($0, clientID: clientID) }) else {
                return nil
            }
            return known.insert(Array(token.id.utf8)).inserted ? token.reports.map(\.event) : []
        }
    }
}

/// Who issues tokens.
enum Issuer {
    /// Whether an issuer is Google in one of the spellings that its ID tokens have.
    static func isGoogle(_ issuer: String?) -> Bool {
        ["https://accounts.google.com", "accounts.google.com"].containsOctets(of: issuer ?? "")
    }

    /// Whether an issuer is Google in a spelling that its security events may have.
    static func isGoogleOfEvents(_ issuer: String?) -> Bool {
        isGoogle(issuer) || issuer?.hasSameOctets(as: "https://accounts.google.com/") == true
    }
}

extension JSONWebToken {
    /// Whether the token names an algorithm other than `none` and has a signature.
    var hasUsableSignature: Bool {
        guard let algorithm = header["alg"]?.text, !algorithm.isEmpty else { return false }
        return isSigned && !algorithm.isSameIgnoringCase(as: "none")
    }
}

extension JSON {
    /// Whether claims name a client as their audience, and no other as the authorized party.
    func isFor(_ clientID: String) -> Bool {
        let audience = self["aud"]?.text.map { [$0] } ?? self["aud"]?.elements?.compactMap(\.text)
        guard audience?.containsOctets(of: clientID) == true else { return false }
        return self["azp"].map { $0.text?.hasSameOctets(as: clientID) == true } ?? true
    }
}

extension JSON {
    /// Whether claims have the time at which the token was issued (OpenID Connect Core 1.0, Section
    /// 2).
    fileprivate var isDated: Bool {
        switch self["iat"] {
        case .integer?, .decimal?: true
        default: false
        }
    }

    /// Whether claims expire after a time; the expiry may have a fraction (RFC 7519, Section 2).
    fileprivate func isValid(at now: Int) -> Bool {
        switch self["exp"] {
        case .integer(let end)?: end > now
        case .decimal(let end)?: end > Double(now)
        default: false
        }
    }
}

extension UInt8 {
    /// Whether the octet is a letter, a digit or a hyphen in ASCII.
    var isLetterDigitOrHyphen: Bool {
        isUnreserved && self != UInt8(ascii: ".") && self != UInt8(ascii: "_")
            && self != UInt8(ascii: "~")
    }
}
