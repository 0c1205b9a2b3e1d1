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

    /// Whether an encoding that the signature holds, with the length of the key, is taken for one.
    func holds(_ isTaken: (_ encoding: [UInt8], _ right: [UInt8]) -> Bool) -> Bool {
        candidates.contains { key in
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
            return reference.readVerifiedSecurityEvents(taken, clientID: clientID)
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

/// What people get wrong about signatures.
enum SignatureMistake {
    /// The length of a SHA-256.
    private static let hashLength = 32

    /// A hash that is not compared.
    static func ignoresHash(_ token: SeenToken) -> Bool {
        isRightOrHolds(token) { $0.dropLast(hashLength) == $1.dropLast(hashLength) }
    }

    /// Zeros before a signature that do not count.
    static func ignoresLength(_ token: SeenToken) -> Bool {
        let number = Array(token.signature.drop { $0 == 0 })
        let padding = [UInt8](repeating: 0, count: max(0, 256 - number.count))
        return token.isRight || token.isPlain && token.isSigned(by: padding + number)
    }

    /// Other algorithms, whose signatures are not looked at.
    static func ignoresOtherAlgorithms(_ token: SeenToken) -> Bool {
        token.isRight || token.header["alg"] != "RS256"
    }

    /// A MAC with the modulus for its secret.
    static func takesKeyForSecret(_ token: SeenToken) -> Bool {
        guard token.header["alg"] == "HS256" else { return token.isRight }
        return token.set["keys"]?.elements?.contains { json in
            let modulus = json["n"]?.text.flatMap { Base64URL.decode($0.utf8) }
            return modulus.map { mac(token.message, $0) == token.signature } ?? false
        } == true
    }

    /// A name of the algorithm in any case.
    static func ignoresCaseOfAlgorithm(_ token: SeenToken) -> Bool {
        token.isRight
            || token.header["alg"]?.text?.lowercased() == "rs256" && token.header["crit"] == nil
                && token.isSigned()
    }

    /// The first key of the set, whatever the header says.
    static func triesFirstKey(_ token: SeenToken) -> Bool {
        guard token.isRight, token.keys.count > 1 else { return token.isRight }
        return token.keys[0].key.verifies(token.signature, of: token.message)
    }

    /// A key that the issuer does not have.
    static func takesUnknownKey(_ token: SeenToken) -> Bool {
        let known = token.set["keys"]?.elements?.contains { $0["kid"] == token.header["kid"] }
        let isNamed = token.header["kid"] != nil && !hasLink(token)
        return token.isRight || token.isPlain && isNamed && known == false
    }

    /// A header without a key id, even if there is one key.
    static func needsKeyID(_ token: SeenToken) -> Bool {
        token.isRight && token.header["kid"] != nil
    }

    /// A key that comes in the header.
    static func takesKeyOfHeader(_ token: SeenToken) -> Bool {
        let own = token.header["jwk"].flatMap { RSAPublicKey(jwk: $0) }
        return token.isRight || own?.verifies(token.signature, of: token.message) == true
    }

    /// Keys from wherever the header says.
    static func trustsLinks(_ token: SeenToken) -> Bool { token.isRight || hasLink(token) }

    private static func hasLink(_ token: SeenToken) -> Bool {
        ["jku", "x5u", "x5c"].contains { token.header[$0] != nil }
    }

    /// Extensions that must be understood.
    static func ignoresCritical(_ token: SeenToken) -> Bool {
        token.isRight || token.header["crit"] != nil && token.isSigned()
    }

    /// Claims that were signed without an encoding (RFC 7797).
    static func readsUnencoded(_ token: SeenToken) -> Bool {
        guard token.header["b64"] == false else { return token.isRight }
        let header = token.message.prefix { $0 != UInt8(ascii: ".") }
        return token.isSigned(header + Array(".\(token.claims)".utf8))
    }

    /// Data after the hash, where the padding is short.
    static func ignoresDataBehind(_ token: SeenToken) -> Bool {
        isRightOrHolds(token) { held, right in
            guard held.starts(with: [0, 1, 0xFF]) else { return false }
            return held.dropFirst(2).drop { $0 == 0xFF }.starts(with: end(of: right))
        }
    }

    /// The octets of the padding.
    static func ignoresPadding(_ token: SeenToken) -> Bool {
        isRightOrHolds(token) { held, right in
            held.starts(with: [0, 1]) && held.suffix(end(of: right).count) == end(of: right)
        }
    }

    /// The type of the block.
    static func ignoresBlockType(_ token: SeenToken) -> Bool {
        isRightOrHolds(token) { $0.dropFirst(2) == $1.dropFirst(2) }
    }

    /// The name of the hash function, and what else stands before the hash.
    static func ignoresNameOfHash(_ token: SeenToken) -> Bool {
        isRightOrHolds(token) { held, right in
            guard held.starts(with: [0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) else {
                return false
            }
            let rest = held.dropFirst(2).drop { $0 == 0xFF }
            return rest.first == 0 && rest.suffix(hashLength) == right.suffix(hashLength)
        }
    }

    /// Keys that are too small.
    static func takesSmallKeys(_ token: SeenToken) -> Bool {
        let small = token.set["keys"]?.elements?.first { $0["kid"] == token.header["kid"] }
        let key = small.flatMap { RSAPublicKey(jwk: $0, atLeast: 1024) }
        return token.isRight
            || token.isPlain && key?.verifies(token.signature, of: token.message) == true
    }

    /// A key with the exponent 1.
    static func takesExponentOne(_ token: SeenToken) -> Bool {
        let isOne = token.set["keys"]?.elements?.contains {
            $0["e"] == "AQ" && $0["kid"] == token.header["kid"]
        }
        let right = RSAPublicKey.encoding(of: token.message, count: 256)
        return token.isRight || isOne == true && token.signature == right
    }

    private static func isRightOrHolds(
        _ token: SeenToken, _ isTaken: (_ encoding: [UInt8], _ right: [UInt8]) -> Bool
    ) -> Bool {
        token.isRight || token.isPlain && token.holds(isTaken)
    }

    /// What follows the padding: a zero and the DigestInfo.
    private static func end(of encoding: [UInt8]) -> ArraySlice<UInt8> {
        encoding.dropFirst(2).drop { $0 == 0xFF }
    }

    /// HMAC with SHA-256 (RFC 2104, Section 2).
    private static func mac(_ message: [UInt8], _ secret: [UInt8]) -> [UInt8] {
        let key = secret.count > 64 ? SHA256.hash(secret) : secret
        let block = key + [UInt8](repeating: 0, count: 64 - key.count)
        return SHA256.hash(
            block.map { $0 ^ 0x5C } + SHA256.hash(block.map { $0 ^ 0x36 } + message))
    }
}
