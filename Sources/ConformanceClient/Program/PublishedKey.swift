import StrictCodecs

/// The RSA key of RFC 7515, Appendix A.2, by which ID tokens are signed.
///
/// Everybody knows it, so that nothing outside of a run can be trusted for its sake.
enum PublishedKey {
    /// Its modulus, in base64url.
    private static let modulus =
        "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4Ql"
        + "L-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUs"
        + "LA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoud"
        + "F8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"

    /// Its private exponent, in base64url.
    private static let exponent =
        "Eq5xpGnNCivDflJsRQBXHx1hdR1k6Ulwe2JZD50LpXyWPEAeP88vLNO97IjlA7_GQ5sLKMgvfTeXZx9SE-7YwVol2NXOoAJe"
        + "46sui395IW_GO-pWJ1O0BkTGoVEn2bKVRUCgu-GjBVaYLU6f3l9kJfFNS3E0QbVdxzubSu3Mkqzjkn439X0M_V51gfpRLI9J"
        + "YanrC4D4qAdGcopV_0ZHHzQlBjudU2QvXt4ehNYTCBr6XCLQUShb1juUO1ZdiYoFaFQT5Tw8bGUl_x_jTj3ccPDVZFD9pIuh"
        + "LhBOneufuBiB4cS98l2SR_RQyGWSeWjnczT0QU91p1DhOVRuOopznQ"

    /// The public key as the set that metadata names (RFC 7517, Section 5).
    static let set: JSON = [
        "keys": [
            [
                "kty": "RSA", "use": "sig", "alg": "RS256", "kid": "a2", "e": "AQAB",
                "n": .string(modulus),
            ]
        ]
    ]

    /// Claims as a signed token in compact form (RFC 7515, Section 3.1).
    static func token(_ claims: JSON) -> String {
        let header: JSON = ["alg": "RS256", "kid": "a2", "typ": "JWT"]
        let signed = [header, claims].map { Base64URL.encode(Array($0.compactText.utf8)) }
            .joined(separator: ".")
        return "\(signed).\(Base64URL.encode(signature(of: Array(signed.utf8))))"
    }

    /// The signature of a message by RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, Section 8.2.1).
    static func signature(of message: [UInt8]) -> [UInt8] {
        // The digest as RFC 8017, Section 9.2, note 1, encodes it.
        let end: [UInt8] =
            [0, 0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03]
            + [0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20] + SHA256.hash(message)
        let octets = Base64URL.decode(Array(modulus.utf8)[...]) ?? []
        let padding = [UInt8](repeating: 0xFF, count: octets.count - 2 - end.count)
        let power = ModularPower(modulus: octets)
        return power.raised(
            [0, 1] + padding + end, Base64URL.decode(Array(exponent.utf8)[...]) ?? [])
    }
}

/// Powers modulo an odd number, in words of 32 bits, the lowest first (P. L. Montgomery, "Modular multiplication
/// without trial division", 1985).
///
/// Times depend on the values: it is for a key that is no secret.
struct ModularPower {
    private let modulus: [UInt32]

    /// The number that, times the lowest word of the modulus, is -1 modulo 2^32.
    private let inverse: UInt32

    /// Prepares for a modulus in octets, the highest first.
    init(modulus: [UInt8]) {
        self.modulus = Self.words(modulus, count: (modulus.count + 3) / 4)
        // Newton's iteration doubles the bits that are right, of which an odd word has three.
        var inverse = self.modulus[0]
        for _ in 0..<4 { inverse = inverse &* (2 &- self.modulus[0] &* inverse) }
        self.inverse = 0 &- inverse
    }

    /// A number below the modulus to a power, both in octets, the highest first.
    func raised(_ base: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
        let count = modulus.count
        let one = [UInt32(1)] + [UInt32](repeating: 0, count: count - 1)
        // In this form a number stands for itself divided by 2 to the power of the bits in all words.
        let unit = (0..<count * 32).reduce(one) { number, _ in doubled(number) }
        let square = (0..<count * 32).reduce(unit) { number, _ in doubled(number) }
        let factor = product(Self.words(base, count: count), square)
        var result = unit
        for octet in exponent {
            for bit in (0..<8).reversed() {
                result = product(result, result)
                if octet >> UInt8(bit) & 1 == 1 { result = product(result, factor) }
            }
        }
        return Self.octets(product(result, one))
    }

    /// The product of two numbers below the modulus, divided by 2 to the power of the bits in all words.
    private func product(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
        let count = modulus.count
        var sum = [UInt32](repeating: 0, count: count)
        var top: UInt64 = 0
        sum.withUnsafeMutableBufferPointer { sum in
            for word in right {
                top += Self.add(left, times: word, to: sum)
                let rest = Self.add(modulus, times: sum[0] &* inverse, to: sum)
                // The lowest word is zero now, and goes.
                for place in 1..<count { sum[place - 1] = sum[place] }
                top += rest
                sum[count - 1] = UInt32(truncatingIfNeeded: top)
                top >>= 32
            }
        }
        return reduced(sum, UInt32(truncatingIfNeeded: top))
    }

    /// Adds a number times a word.
    ///
    /// - Returns: The word above the sum.
    private static func add(
        _ number: [UInt32], times factor: UInt32, to sum: UnsafeMutableBufferPointer<UInt32>
    ) -> UInt64 {
        var carry: UInt64 = 0
        number.withUnsafeBufferPointer { number in
            for place in 0..<sum.count {
                // At most 2^64 - 1.
                carry += UInt64(number[place]) * UInt64(factor) + UInt64(sum[place])
                sum[place] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
        }
        return carry
    }

    /// Twice a number below the modulus.
    private func doubled(_ number: [UInt32]) -> [UInt32] {
        var carry: UInt32 = 0
        let twice = number.map { word in
            defer { carry = word >> 31 }
            return word << 1 | carry
        }
        return reduced(twice, carry)
    }

    /// A number below twice the modulus, with a word above its own, without the modulus if it has that.
    private func reduced(_ number: [UInt32], _ top: UInt32) -> [UInt32] {
        let isLess = number.reversed().lexicographicallyPrecedes(modulus.reversed())
        guard top > 0 || !isLess else { return number }
        var borrow: Int64 = 0
        return zip(number, modulus).map { word, subtrahend in
            let difference = Int64(word) - Int64(subtrahend) + borrow
            borrow = difference < 0 ? -1 : 0
            return UInt32(truncatingIfNeeded: difference)
        }
    }

    private static func words(_ octets: [UInt8], count: Int) -> [UInt32] {
        var words = [UInt32](repeating: 0, count: count)
        for (index, octet) in octets.reversed().enumerated() {
            words[index / 4] |= UInt32(octet) << UInt32(index % 4 * 8)
        }
        return words
    }

    private static func octets(_ words: [UInt32]) -> [UInt8] {
        words.reversed().flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
    }
}
