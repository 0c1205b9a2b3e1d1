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

    /// A client that reads other claims, if they are claims at all.
    static func readingClaims(_ change: @escaping @Sendable (JSON) -> JSON) -> Self {
        identifying { $0.changingPart(1, change) }
    }

    /// A client that reads another value of a claim, or none for nil.
    static func readingClaim(
        _ name: String, by change: @escaping @Sendable (JSON?, _ clientID: String) -> JSON?
    ) -> Self {
        Self(identified: { token, clientID, nonce, now in
            try reference.readIDToken(
                token.changingPart(1) { $0.setting(name, to: change($0[name], clientID)) },
                clientID: clientID, nonce: nonce, now: now)
        })
    }

    /// A client that reads another header, if it is a header at all.
    static func readingHeader(_ change: @escaping @Sendable (JSON) -> JSON) -> Self {
        identifying { $0.changingPart(0, change) }
    }

    /// A client that reads another algorithm in the header.
    static func readingAlgorithm(_ change: @escaping @Sendable (JSON?) -> JSON?) -> Self {
        readingHeader { $0.setting("alg", to: change($0["alg"])) }
    }

    /// A client that refuses more ID tokens than it should.
    static func refusingTokens(when isRefused: @escaping @Sendable (JSON) -> Bool) -> Self {
        identified { read, token in
            if let claims = token.jsonOfPart(1), isRefused(claims) {
                throw Refusal("the client does not like the claims")
            }
            return try read()
        }
    }

    /// A client that says something else about who signed in.
    static func namingIdentity(_ change: @escaping @Sendable (SignedInUser) -> SignedInUser) -> Self
    { identified { read, _ in change(try read()) } }
}

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

    /// The JSON value of a part, or nil.
    func jsonOfPart(_ index: Int) -> JSON? {
        octetsOfPart(index).flatMap { try? JSONParser.parse($0) }
    }

    /// The token with other octets in a part.
    func replacingPart(_ index: Int, by octets: [UInt8]) -> String {
        var parts = tokenParts
        parts[index] = Base64URL.encode(octets)
        return parts.joined(separator: ".")
    }

    /// The token with another value in a part, if that is JSON.
    func changingPart(_ index: Int, _ change: (JSON) -> JSON) -> String {
        guard let json = jsonOfPart(index) else { return self }
        return replacingPart(index, by: Array(change(json).compactText.utf8))
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
