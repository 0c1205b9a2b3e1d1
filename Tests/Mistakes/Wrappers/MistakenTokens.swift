package import Conformance
import Reference
package import StrictCodecs

/// What a client is asked when it reads an ID token.
package struct IDTokenQuestion: Sendable {
    package let token: String
    package let clientID: String
    package var nonce: String?
    package let keys: String
    package var now: Int

    /// Reads the token as the reference does, or the claims of another token than the one that is
    /// verified; whether the signature is right is asked of the reference unless it is given.
    package func read(_ changed: String? = nil, isSigned: Bool? = nil) throws -> SignedInUser {
        guard isSigned ?? token.isNotForged(by: keys) else {
            throw Refusal("the signature is not the issuer's")
        }
        return try ReferenceImplementation().readVerifiedIDToken(
            changed ?? token, clientID: clientID, nonce: nonce, now: now)
    }
}

extension String {
    /// Whether a token has the right signature, or is none that could have one.
    ///
    /// A client that takes malformed tokens reads them after all, and has nothing to verify.
    func isNotForged(by keys: String) -> Bool {
        guard let token = JSONWebToken(self), token.isSigned,
            let algorithm = token.header["alg"]?.text, !algorithm.isEmpty,
            algorithm.lowercased() != "none"
        else { return true }
        return IssuerKeys(keys).verify(self)
    }
}

extension MistakenClient {
    /// A client that does something else with an ID token, given how it would be read.
    package static func identified(
        _ read:
            @escaping @Sendable (_ right: () throws -> SignedInUser, _ token: String) throws ->
            SignedInUser
    ) -> Self {
        Self(identified: { question in try read({ try question.read() }, question.token) })
    }

    /// A client that reads another ID token than the one that it was given.
    static func identifying(by change: @escaping @Sendable (String) -> String) -> Self {
        Self(identified: { question in try question.read(change(question.token)) })
    }

    /// A client that reads ID tokens at another time.
    static func readingTokens(at time: @escaping @Sendable (_ now: Int) -> Int) -> Self {
        Self(identified: { question in
            var question = question
            question.now = time(question.now)
            return try question.read()
        })
    }

    /// A client that reads another value of a claim, or none for nil.
    static func readingClaim(
        _ name: String, by change: @escaping @Sendable (JSON?, _ clientID: String) -> JSON?
    ) -> Self {
        Self(identified: { question in
            try question.read(
                question.token.changingClaims {
                    $0.setting(name, to: change($0[name], question.clientID))
                })
        })
    }

    /// A client that says something else about who signed in.
    static func namingIdentity(_ change: @escaping @Sendable (SignedInUser) -> SignedInUser) -> Self
    { identified { read, _ in change(try read()) } }
}

extension ReferenceImplementation {
    /// Reads other security event tokens than those that are verified.
    func readSecurityEvents(
        _ changed: [String], verifying tokens: [String], clientID: String, keys: String
    ) -> [[SecurityEvent]?] {
        readVerifiedSecurityEvents(
            zip(changed, tokens).map { $1.isNotForged(by: keys) ? $0 : nil }, clientID: clientID)
    }
}

extension MistakenClient {
    /// A client that reads each security event token otherwise.
    static func readingEvents(
        _ change: @escaping @Sendable (_ token: String, _ clientID: String) -> String
    ) -> Self {
        Self(notified: { tokens, clientID, keys in
            ReferenceImplementation().readSecurityEvents(
                tokens.map { change($0, clientID) }, verifying: tokens, clientID: clientID,
                keys: keys)
        })
    }

    /// A client that reads the claims of each security event token otherwise.
    static func readingEventClaims(
        _ change: @escaping @Sendable (_ claims: String, _ clientID: String) -> String
    ) -> Self {
        readingEvents { token, clientID in token.changingPart(1) { change($0, clientID) } }
    }

    /// A client that does something else with the events of a token.
    static func doing(
        _ change: @escaping @Sendable ([SecurityEvent], _ token: String) -> [SecurityEvent]?
    ) -> Self {
        Self(notified: { tokens, clientID, keys in
            let answers = try reference.readSecurityEvents(tokens, clientID: clientID, keys: keys)
            return zip(answers, tokens).map { events, token in
                events.flatMap { change($0, token) }
            }
        })
    }
}

/// The parts of a JSON Web Token in compact form, which may be malformed.
extension String {
    /// The parts between the dots.
    var tokenParts: [String] {
        utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }

    /// The octets of a part, or nil if there is no such part or it is not base64url.
    func octetsOfPart(_ index: Int) -> [UInt8]? {
        let parts = tokenParts
        return parts.indices.contains(index) ? Base64URL.decode(parts[index].utf8) : nil
    }

    /// The text of the claims, or nothing.
    var claimsText: String {
        octetsOfPart(1).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The JSON value of the claims, or nil.
    package var claims: JSON? { octetsOfPart(1).flatMap { try? JSONParser.parse($0) } }

    /// The token with other octets in a part.
    func replacingPart(_ index: Int, by octets: [UInt8]) -> String {
        var parts = tokenParts
        parts[index] = Base64URL.encode(octets)
        return parts.joined(separator: ".")
    }

    /// The token with another text in a part, if that is a text.
    func changingPart(_ index: Int, _ change: (String) -> String) -> String {
        guard let text = octetsOfPart(index).flatMap({ String(utf8: $0) }) else { return self }
        return replacingPart(index, by: Array(change(text).utf8))
    }

    /// The token with other claims, if they are JSON.
    func changingClaims(_ change: (JSON) -> JSON) -> String {
        claims.map { replacingPart(1, by: Array(change($0).compactText.utf8)) } ?? self
    }
}

extension JSON {
    /// The object with another value of a member; without it, if the value is nil.
    func setting(_ name: String, to value: JSON?) -> JSON {
        guard let members else { return self }
        let others = members.filter { !$0.name.hasSameOctets(as: name) }
        return .object(others + (value.map { [Member(name, $0)] } ?? []))
    }
}
