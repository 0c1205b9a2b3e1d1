package import StrictCodecs

/// The issuer of a scripted world, which signs the tokens that need the nonce of a client.
///
/// Its moduli are products of many small primes (RFC 8017, Section 3.1), so that a signature costs
/// microseconds and no arithmetic of long numbers; and so its private keys are worth nothing.
package enum TestIssuer {
    /// The numbers of its keys, from 1.
    package static let keys = 1...primes.count

    /// Issues a token that is signed by RS256 (RFC 7518, Section 3.3).
    ///
    /// - Parameters:
    ///   - claims: What the token says.
    ///   - type: The `typ` of its header.
    ///   - key: The number of the key, whose id is `issuer-1` for the first.
    /// - Returns: The token in compact form.
    package static func token(_ claims: JSON, type: String, key: Int) -> String {
        let header: JSON = [
            "alg": "RS256", "kid": .string("issuer-\(key)"), "typ": .string(type),
        ]
        let message = [header, claims]
            .map { Base64URL.encode(Array($0.compactText.utf8)) }.joined(separator: ".")
        let signature = sign(Array(message.utf8), with: primes[key - 1])
        return "\(message).\(Base64URL.encode(signature))"
    }

    /// The public part of a key, as a member of a set (RFC 7517, Section 5).
    package static func publicKey(_ key: Int) -> JSON {
        let primes = primes[key - 1]
        // All digits at their highest are one less than the modulus, which is odd.
        var modulus = number(primes.map { $0 - 1 }, primes)
        modulus[modulus.count - 1] |= 1
        return [
            "kty": "RSA", "use": "sig", "alg": "RS256", "kid": .string("issuer-\(key)"),
            "e": "AQAB", "n": .string(Base64URL.encode(modulus)),
        ]
    }

    /// The public exponent.
    private static let exponent: UInt64 = 65537

    /// RSASSA-PKCS1-v1_5 with SHA-256 and the Chinese remainder theorem (RFC 8017, Section 8.2.1).
    private static func sign(_ message: [UInt8], with primes: [UInt64]) -> [UInt8] {
        let encoding = Self.encoding(of: message, count: primes.count * 8)
        var digits: [UInt64] = []
        for prime in primes {
            let residue = encoding.reduce(UInt64(0)) {
                $0.multiplied(by: 256, plus: UInt64($1), modulo: prime)
            }
            let power = residue.power(root(modulo: prime), modulo: prime)
            digits.append(nextDigit(after: digits, of: power, modulo: prime, primes))
        }
        return number(digits, primes)
    }

    /// What takes roots modulo a prime: the inverse of the public exponent modulo the prime less 1.
    private static func root(modulo prime: UInt64) -> UInt64 {
        let order = prime - 1
        let factor = (exponent - order % exponent).power(exponent - 2, modulo: exponent)
        let (high, low) = order.multipliedFullWidth(by: factor)
        return exponent.dividingFullWidth((high, low + 1)).quotient
    }

    /// The next digit in mixed radix of a number with a remainder (Garner's algorithm).
    private static func nextDigit(
        after digits: [UInt64], of remainder: UInt64, modulo prime: UInt64, _ primes: [UInt64]
    ) -> UInt64 {
        var (value, radix): (UInt64, UInt64) = (0, 1)
        for (digit, radixPrime) in zip(digits, primes) {
            value = digit.multiplied(by: radix, plus: value, modulo: prime)
            radix = radix.multiplied(by: radixPrime % prime, plus: 0, modulo: prime)
        }
        let rest = remainder >= value ? remainder - value : prime - (value - remainder)
        return rest.multiplied(by: radix.power(prime - 2, modulo: prime), plus: 0, modulo: prime)
    }

    /// The octets, highest first, of a number in mixed radix.
    private static func number(_ digits: [UInt64], _ primes: [UInt64]) -> [UInt8] {
        var words = [UInt64](repeating: 0, count: primes.count)
        for (digit, prime) in zip(digits, primes).reversed() {
            var carry = digit
            for place in words.indices {
                let (high, low) = words[place].multipliedFullWidth(by: prime)
                let (sum, overflow) = low.addingReportingOverflow(carry)
                words[place] = sum
                carry = high + (overflow ? 1 : 0)
            }
        }
        return words.reversed().flatMap { word in
            (0..<8).reversed().map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
    }

    /// The encoding of a message (RFC 8017, Section 9.2).
    private static func encoding(of message: [UInt8], count: Int) -> [UInt8] {
        let info: [UInt8] = [
            0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02,
            0x01,
            0x05, 0x00, 0x04, 0x20,
        ]
        let end = [0] + info + SHA256.hash(message)
        return [0, 1] + [UInt8](repeating: 0xFF, count: count - 2 - end.count) + end
    }
}

extension UInt64 {
    fileprivate func multiplied(
        by factor: UInt64, plus term: UInt64, modulo modulus: UInt64
    ) -> UInt64 {
        let (high, low) = multipliedFullWidth(by: factor)
        let (sum, overflow) = low.addingReportingOverflow(term)
        let top = (high + (overflow ? 1 : 0)) % modulus
        return modulus.dividingFullWidth((top, sum)).remainder
    }

    fileprivate func power(_ exponent: UInt64, modulo modulus: UInt64) -> UInt64 {
        var (result, base, rest): (UInt64, UInt64, UInt64) = (1, self % modulus, exponent)
        while rest > 0 {
            if rest & 1 == 1 { result = result.multiplied(by: base, plus: 0, modulo: modulus) }
            base = base.multiplied(by: base, plus: 0, modulo: modulus)
            rest >>= 1
        }
        return result
    }
}

extension TestIssuer {
    /// The prime factors of each key, which are public: nothing but a test may trust a token of this issuer.
    static let primes: [[UInt64]] = [
        [
            0xFD88132554EC2051, 0xFE8D0BD15E594321, 0xFC94171780FF98BB, 0xFECF876772540971,
            0xFF71A78ED68F17E7, 0xFF601F4198F64CB9, 0xFF8880E6EBB4DF7F, 0xFC49EC371E4D5D53,
            0xFC67C5F709FBF2BF, 0xFFA168566C81A1B1, 0xFF817EA6E2F4CD73, 0xFE2C26CF35A649D9,
            0xFF811F72C11EB7AB, 0xFE9B4303BB2F5BD9, 0xFC3EE8CCFF3DF26D, 0xFF4D3D8250844429,
            0xFE20488AD2CA99CF, 0xFE691E60A1083BD7, 0xFC09F066FB59CC1F, 0xFDCEA34EF14AC721,
            0xFEF08593249DE749, 0xFEB5AA17F7BD8D51, 0xFED98CFB523AD2AF, 0xFD18404EC327AA03,
            0xFECA8D6F80E2B027, 0xFD0D4E2D2DF7CD87, 0xFED257C772C9F0FB, 0xFC51B2B34748757B,
            0xFE0D555E19C6A9B5, 0xFCD8E34CABD4591F, 0xFF4C94CDF3084805, 0xFF2722878EB6EEB1,
        ],
        [
            0xFC8406FF239427D7, 0xFC5907D5A3A7E84B, 0xFDAB8A64A64D1EE9, 0xFD67AD0E63B5213D,
            0xFD1F7F4679FA9EAB, 0xFF11DDBB5509F6E5, 0xFD9B77533DF16943, 0xFDD5EC3E8DCD1687,
            0xFE56C2BBE652D191, 0xFF670ED3E256C91F, 0xFDB06D797EBAC687, 0xFC0AEA0799EC872D,
            0xFD883EA79007BA5D, 0xFC7C69C30A663471, 0xFD4BF76AD8B0C71D, 0xFC7FADDAB8674DCB,
            0xFDB3C34E3FB03B45, 0xFF6E3289C168C151, 0xFD4B0CB5CAB4A42D, 0xFC8D39DA8DAF1081,
            0xFF1FB08873DA3CD9, 0xFDF5193F3658B483, 0xFC0B946CA211AAE5, 0xFE0F480E24376A9B,
            0xFE2EA9C160404751, 0xFF75C42FBFC3E789, 0xFDF82FD4D1EA325F, 0xFD20FF8EF9FC49E3,
            0xFC8E7293FC487E7F, 0xFD6601084072BB23, 0xFF637113B270CBAF, 0xFE2F34C5B5B94BCD,
        ],
        [
            0xFFA1A1C8F1C9BA6D, 0xFF83EFB253856FC5, 0xFE4030AEB64C1C97, 0xFFC4D2314965F771,
            0xFD11A87AB3D4FEDD, 0xFE896813E08ACB5F, 0xFFDF199ABF7FB17F, 0xFFCE3106AE49EFDD,
            0xFEC021393E1CCBDB, 0xFF3F736DD46BB515, 0xFE04CC14CDA1B559, 0xFFF8A31934741C39,
            0xFE0DA9E681223B4F, 0xFFD95E70FBDDB64D, 0xFC6838616CE97209, 0xFDDDE94EA0F9CA91,
            0xFD2DF6A39D5B48FF, 0xFDCF75712523247D, 0xFE4A34D898CEE051, 0xFD3A08AB8BAD79F9,
            0xFD980874C8A58E61, 0xFE6EF8DEE7E22BE1, 0xFD72137B7428D493, 0xFFCBD729C359CEDF,
            0xFCEF66BFCC048FBB, 0xFD53FF63605F3F1B, 0xFE0CC63BDED03E99, 0xFC6D4E20EE66F21D,
            0xFDCD3588A6A79F1D, 0xFC5886798EF8B6F1, 0xFC4609B2BF478EA9, 0xFF929623C98F155F,
        ],
    ]
}

/// A token that the issuer of a scripted world signs when it is sent.
struct IssuedToken: Decodable, Sendable {
    /// What the token says; the nonce may be `{nonce}`, that of the authorization request opened
    /// last, or `{nonce:0}`, that of the first.
    private let claims: JSON

    /// The number of the key; nil for the first one.
    private let key: Int?

    /// Whom it is about, if it says so.
    var subject: String? { claims["sub"]?.text }

    /// Checks that the claims are an object, and that the issuer has the key.
    ///
    /// - Throws: ``FormatError`` otherwise.
    func check() throws {
        guard claims.members != nil else {
            throw FormatError("must be an object", path: ["claims"])
        }
        guard TestIssuer.keys ~= key ?? 1 else {
            throw FormatError("must be one of \(TestIssuer.keys)", path: ["key"])
        }
    }

    /// The token in compact form with a `typ` in its header, after the requests that were opened.
    func text(type: String, after requests: [OpenedRequest]) -> String {
        TestIssuer.token(filled(after: requests), type: type, key: key ?? 1)
    }

    /// The claims, without a nonce if the request had none.
    private func filled(after requests: [OpenedRequest]) -> JSON {
        guard let place = claims["nonce"]?.text, place.utf8.starts(with: "{nonce".utf8) else {
            return claims
        }
        let index =
            place.pieces(at: UInt8(ascii: ":")).dropFirst().first
            .map { Int($0.dropLast()) ?? 0 } ?? requests.count - 1
        let nonce = requests.indices.contains(index) ? requests[index].nonce : nil
        let text = nonce.flatMap { String(utf8: $0) }
        return text.map { text in claims.changing("nonce") { _ in .string(text) } }
            ?? claims.without("nonce")
    }
}

/// Where the metadata of an issuer is.
package enum WellKnownPlaces {
    /// The URL of RFC 8414, Section 3.1, with its own name and that of OpenID Connect, and the one of OpenID Connect
    /// Discovery 1.0, Section 4.
    package static func all(of issuer: String) -> [String] {
        let (origin, path) = parts(of: issuer)
        return [
            "\(origin)/.well-known/oauth-authorization-server\(path)",
            "\(origin)/.well-known/openid-configuration\(path)",
            "\(origin)\(path)/.well-known/openid-configuration",
        ]
    }

    /// Scheme and authority, and the path without a slash at its end.
    private static func parts(of issuer: String) -> (origin: String, path: String) {
        let hasSlash = issuer.utf8.last == UInt8(ascii: "/")
        let text = hasSlash ? String(issuer.dropLast()) : issuer
        let pieces = text.pieces(at: UInt8(ascii: "/"), maxSplits: 3, omittingEmpty: false)
        return (pieces.prefix(3).joined(separator: "/"), pieces.count > 3 ? "/\(pieces[3])" : "")
    }
}
