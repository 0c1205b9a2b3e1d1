import Conformance
import Reference
import StrictCodecs

extension MistakenClient {
    /// A client that does something else with an ID token, given how it would be read.
    static func identified(
        _ read:
            @escaping @Sendable (_ right: () throws -> SignedInUser, _ token: String) throws ->
            SignedInUser
    ) -> Self {
        Self(identified: { token, clientID, nonce, now in
            try read(
                { try reference.readIDToken(token, clientID: clientID, nonce: nonce, now: now) },
                token)
        })
    }

    /// A client that reads another ID token than the one that it was given.
    static func identifying(by change: @escaping @Sendable (String) -> String) -> Self {
        Self(identified: { token, clientID, nonce, now in
            try reference.readIDToken(change(token), clientID: clientID, nonce: nonce, now: now)
        })
    }

    /// A client that reads ID tokens at another time.
    static func readingTokens(at time: @escaping @Sendable (_ now: Int) -> Int) -> Self {
        Self(identified: { token, clientID, nonce, now in
            try reference.readIDToken(token, clientID: clientID, nonce: nonce, now: time(now))
        })
    }

    /// A client that reads another value of a claim, or none for nil.
    static func readingClaim(
        _ name: String, by change: @escaping @Sendable (JSON?, _ clientID: String) -> JSON?
    ) -> Self {
        Self(identified: { token, clientID, nonce, now in
            try reference.readIDToken(
                token.changingClaims { $0.setting(name, to: change($0[name], clientID)) },
                clientID: clientID, nonce: nonce, now: now)
        })
    }

    /// A client that says something else about who signed in.
    static func namingIdentity(_ change: @escaping @Sendable (SignedInUser) -> SignedInUser) -> Self
    { identified { read, _ in change(try read()) } }
}

extension MistakenClient {
    /// A client that reads each security event token otherwise.
    static func readingEvents(
        _ change: @escaping @Sendable (_ token: String, _ clientID: String) -> String
    ) -> Self {
        Self(notified: { tokens, clientID in
            reference.readSecurityEvents(
                tokens.map { change($0, clientID) }, clientID: clientID)
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
        Self(notified: { tokens, clientID in
            let answers = reference.readSecurityEvents(tokens, clientID: clientID)
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
    var claims: JSON? { octetsOfPart(1).flatMap { try? JSONParser.parse($0) } }

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
