import Signatures
import StrictCodecs

/// The keys with which an issuer signs its tokens (RFC 7517, Section 5).
package struct IssuerKeys: Sendable {
    private let keys: [(id: String?, key: RSAPublicKey)]

    /// Takes those keys of a JWK Set with which RS256 can be verified; others are ignored.
    package init(_ set: String) {
        let elements = (try? JSONParser.parse(Array(set.utf8)))?["keys"]?.elements ?? []
        keys = elements.compactMap { json in
            RSAPublicKey(json).map { (json["kid"]?.text, $0) }
        }
    }

    /// Whether the key is there that a token names, or any if it names none.
    package func haveKey(of text: String) -> Bool {
        guard let kid = JSONWebToken(text)?.header["kid"] else { return !keys.isEmpty }
        return keys.contains { kid.text?.hasSameOctets(as: $0.id ?? "") == true }
    }

    /// Whether a token in compact form is signed with one of the keys and needs nothing that the
    /// reference does not know (RFC 7515, Section 5.2).
    ///
    /// A token that names a key must be signed with that one.
    package func verify(_ text: String) -> Bool {
        guard let token = JSONWebToken(text), token.header["crit"] == nil,
            token.header["alg"]?.text?.hasSameOctets(as: "RS256") == true,
            let end = text.utf8.lastIndex(of: UInt8(ascii: ".")),
            let signature = Base64URL.decode(text.utf8[end...].dropFirst())
        else { return false }
        let message = Array(text.utf8[..<end])
        return keys.contains { id, key in
            token.header["kid"].map { $0.text?.hasSameOctets(as: id ?? "") == true } ?? true
                && key.verifies(signature, of: message)
        }
    }
}

extension RSAPublicKey {
    /// A key of a JWK Set, or nil if it is not for signatures of RS256 (RFC 7517, Section 4;
    /// RFC 7518, Section 6.3.1).
    fileprivate init?(_ json: JSON) {
        func isAbsent(or value: String, _ name: String) -> Bool {
            json[name].map { $0.text?.hasSameOctets(as: value) == true } ?? true
        }
        guard json["kty"]?.text?.hasSameOctets(as: "RSA") == true, isAbsent(or: "sig", "use"),
            isAbsent(or: "RS256", "alg"),
            let modulus = json["n"]?.text.flatMap({ Base64URL.decode($0.utf8) }),
            let exponent = json["e"]?.text.flatMap({ Base64URL.decode($0.utf8) })
        else { return nil }
        self.init(modulus: modulus, exponent: exponent)
    }
}
