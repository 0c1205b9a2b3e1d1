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
