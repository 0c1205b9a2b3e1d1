import Conformance
import Signatures
import StrictCodecs

extension Mistake {
    /// What people get wrong about the signatures of ID tokens and of security event tokens.
    static let tokenSignatures = ClientChanges(
        [lengthsAndHashes, algorithmsAndKeys].joined().flatMap { id, isTaken in
            [
                ("\(id)-id-token", MistakenClient.verifyingIDTokens(isTaken)),
                ("\(id)-events", MistakenClient.verifyingEvents(isTaken)),
            ]
        } + eventSignatures.map { ($0, MistakenClient.verifyingEvents($1)) })

    /// What is taken for a verified token, by what is in front of the kind of token in an id.
    private typealias Tests = KeyValuePairs<String, @Sendable (SeenToken) -> Bool>

    private static let lengthsAndHashes: Tests = [
        "ignores-hash-in-signature-of": { token in
            token.isRightOrHolds { $0.dropLast(32) == $1.dropLast(32) }
        },
        // Zeros before a signature do not count.
        "ignores-length-of-signature-of": { token in
            let number = Array(token.signature.drop { $0 == 0 })
            let padding = [UInt8](repeating: 0, count: max(0, 256 - number.count))
            return token.isRight || token.isPlain && token.isSigned(by: padding + number)
        },
        "ignores-data-behind-hash-of": { token in
            token.isRightOrHolds { held, right in
                held.starts(with: [0, 1, 0xFF]) && held.end.starts(with: right.end)
            }
        },
        "ignores-padding-of": { token in
            token.isRightOrHolds { held, right in
                held.starts(with: [0, 1]) && held.suffix(right.end.count) == right.end
            }
        },
        // The name of the hash function, and what else stands before the hash.
        "ignores-name-of-hash-of": { token in
            let start: [UInt8] = [0, 1] + [UInt8](repeating: 0xFF, count: 8)
            return token.isRightOrHolds { held, right in
                held.starts(with: start) && held.end.first == 0
                    && held.suffix(32) == right.suffix(32)
            }
        },
    ]

    private static let algorithmsAndKeys: Tests = [
        // Their signatures are not looked at.
        "ignores-other-algorithms-of": { $0.isRight || $0.header["alg"] != "RS256" },
        // A MAC with the modulus for its secret.
        "takes-key-for-secret-of": { token in
            guard token.header["alg"] == "HS256" else { return token.isRight }
            return token.published.contains { json in
                let modulus = json["n"]?.text.flatMap { Base64URL.decode($0.utf8) }
                return modulus.map { token.message.mac($0) == token.signature } ?? false
            }
        },
        "tries-first-key-for": { token in
            guard token.isRight, token.keys.count > 1 else { return token.isRight }
            return token.keys[0].key.verifies(token.signature, of: token.message)
        },
        "takes-unknown-key-of": { token in
            let isNamed = token.header["kid"] != nil && !token.hasLink
            return token.isRight || token.isPlain && isNamed && token.named.isEmpty
        },
        // A header without a key id is refused, even if there is one key.
        "needs-key-id-of": { $0.isRight && $0.header["kid"] != nil },
        "takes-key-of-header-of": { token in
            let own = token.header["jwk"].flatMap { RSAPublicKey(jwk: $0) }
            return token.isRight || own?.verifies(token.signature, of: token.message) == true
        },
        "trusts-links-in-header-of": { $0.isRight || $0.hasLink },
        "ignores-critical-members-of": { $0.isRight || $0.header["crit"] != nil && $0.isSigned() },
    ]

    /// What people get wrong about the signatures of security event tokens only.
    private static let eventSignatures: Tests = [
        "checks-no-signature-of-events": { _ in true },
        "ignores-case-of-algorithm-of-events": { token in
            token.isRight
                || token.header["alg"]?.text?.lowercased() == "rs256"
                    && token.header["crit"] == nil && token.isSigned()
        },
        "refuses-set-with-unknown-key": { token in
            token.isRight
                && token.published.allSatisfy { ["RSA", "EC"].contains($0["kty"]?.text) }
        },
        "refuses-set-with-broken-key": { token in
            token.isRight && token.published.allSatisfy { $0["kty"] != "RSA" || $0["n"] != nil }
        },
        "refuses-key-with-unknown-member": { token in
            let known: Set = ["kty", "n", "e", "kid", "use", "alg"]
            return token.isRight
                && token.published.allSatisfy { key in
                    key["kty"] != "RSA" || known.isSuperset(of: (key.members ?? []).map(\.name))
                }
        },
        // Claims that were signed without an encoding (RFC 7797).
        "reads-events-unencoded": { token in
            guard token.header["b64"] == false else { return token.isRight }
            let header = token.message.prefix { $0 != UInt8(ascii: ".") }
            return token.isSigned(header + Array(".\(token.claims)".utf8))
        },
        "ignores-block-type-of-events": { token in
            token.isRightOrHolds { $0.dropFirst(2) == $1.dropFirst(2) }
        },
        "takes-small-keys-of-events": { token in
            let key = token.named.first.flatMap { RSAPublicKey(jwk: $0, atLeast: 1024) }
            return token.isRight
                || token.isPlain && key?.verifies(token.signature, of: token.message) == true
        },
        "takes-exponent-one-of-events": { token in
            let right = RSAPublicKey.encoding(of: token.message, count: 256)
            let isOne = token.named.contains { $0["e"] == "AQ" }
            return token.isRight || isOne && token.signature == right
        },
    ]
}
