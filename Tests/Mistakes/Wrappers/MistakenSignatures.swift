import Conformance
import Reference
import Signatures
import StrictCodecs

/// A token in three parts with the issuer's keys, as a client sees it that gets its verification wrong.
struct SeenToken: Sendable {
    let header: JSON

    /// What is signed: header and claims with the dot between them.
    let message: [UInt8]
    let claims: String
    let signature: [UInt8]

    /// The keys of RSA, whatever they are for.
    let keys: [(json: JSON, key: RSAPublicKey)]

    /// The set as it was published.
    let set: JSON

    /// What the reference says.
    let isRight: Bool

    init?(_ token: String, keys: String) {
        let parts = token.tokenParts
        guard let read = JSONWebToken(token), let set = try? JSONParser.parse(Array(keys.utf8)),
            let signature = Base64URL.decode(parts[2].utf8)
        else { return nil }
        header = read.header
        message = Array("\(parts[0]).\(parts[1])".utf8)
        claims = token.claimsText
        self.signature = signature
        self.set = set
        self.keys = (set["keys"]?.elements ?? []).compactMap { json in
            RSAPublicKey(jwk: json).map { (json, $0) }
        }
        isRight = IssuerKeys(keys).verify(token)
    }

    /// Whether the header promises RS256 and nothing that must be understood.
    var isPlain: Bool { header["alg"] == "RS256" && header["crit"] == nil }

    /// The keys that the header names, or all if it names none.
    var candidates: [RSAPublicKey] {
        keys.filter { header["kid"] == nil || $0.json["kid"] == header["kid"] }.map(\.key)
    }

    /// The keys of any kind, as they were published.
    var published: [JSON] { self.set["keys"]?.elements ?? [] }

    /// The published keys with the key id of the header.
    var named: [JSON] { published.filter { $0["kid"] == header["kid"] } }

    /// Whether the header says where keys are.
    var hasLink: Bool { ["jku", "x5u", "x5c"].contains { header[$0] != nil } }

    /// Whether it is right, or the signature holds an encoding that is taken for the right one.
    func isRightOrHolds(_ isTaken: (_ encoding: [UInt8], _ right: [UInt8]) -> Bool) -> Bool {
        if isRight || !isPlain { return isRight }
        return candidates.contains { key in
            guard let held = key.encoding(in: signature) else { return false }
            return isTaken(held, RSAPublicKey.encoding(of: message, count: held.count))
        }
    }

    /// Whether one of the named keys made another signature of another message.
    func isSigned(_ message: [UInt8]? = nil, by signature: [UInt8]? = nil) -> Bool {
        candidates.contains {
            $0.verifies(signature ?? self.signature, of: message ?? self.message)
        }
    }
}

extension RSAPublicKey {
    /// A key of a JWK.
    init?(jwk: JSON, atLeast smallest: Int = 2048) {
        guard let modulus = jwk["n"]?.text.flatMap({ Base64URL.decode($0.utf8) }),
            let exponent = jwk["e"]?.text.flatMap({ Base64URL.decode($0.utf8) })
        else { return nil }
        self.init(modulus: modulus, exponent: exponent, atLeast: smallest)
    }
}

extension MistakenClient {
    /// A client that verifies security event tokens otherwise.
    static func verifyingEvents(_ isTaken: @escaping @Sendable (SeenToken) -> Bool) -> Self {
        Self(notified: { tokens, clientID, keys in
            let taken = tokens.map { token in
                SeenToken(token, keys: keys).map(isTaken) == true ? token : nil
            }
            return ReferenceImplementation().readVerifiedSecurityEvents(taken, clientID: clientID)
        })
    }

    /// A client that verifies ID tokens otherwise.
    static func verifyingIDTokens(_ isTaken: @escaping @Sendable (SeenToken) -> Bool) -> Self {
        Self(identified: { question in
            let seen = SeenToken(question.token, keys: question.keys)
            return try question.read(isSigned: seen.map(isTaken) == true)
        })
    }
}

extension [UInt8] {
    /// What follows the padding of an encoding: a zero and the DigestInfo.
    var end: ArraySlice<UInt8> { dropFirst(2).drop { $0 == 0xFF } }

    /// HMAC with SHA-256 (RFC 2104, Section 2).
    func mac(_ secret: [UInt8]) -> [UInt8] {
        let key = secret.count > 64 ? SHA256.hash(secret) : secret
        let block = key + [UInt8](repeating: 0, count: 64 - key.count)
        return SHA256.hash(block.map { $0 ^ 0x5C } + SHA256.hash(block.map { $0 ^ 0x36 } + self))
    }
}
