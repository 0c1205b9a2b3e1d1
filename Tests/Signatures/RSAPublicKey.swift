import StrictCodecs

/// A public key of RSA that verifies RSASSA-PKCS1-v1_5 with SHA-256, the `RS256` of RFC 7518,
/// Section 3.3.
///
/// The reference verifies tokens of the vectors with it. It is **not for production**: nobody has
/// reviewed it, and its times depend on its input. A product uses the library of its platform.
package struct RSAPublicKey: Sendable {
    /// The longest modulus in bits, which keeps a hostile key from costing seconds.
    private static let longest = 8192

    private let modulus: [UInt64]
    private let exponent: UInt64
    private let octetCount: Int

    /// Makes a key; nil for a modulus that is even, too short or longer than 8,192 bits, and for
    /// an exponent that is even, 1, or of more than 64 bits.
    ///
    /// - Parameters:
    ///   - modulus: The octets of n, the highest first.
    ///   - exponent: The octets of e, the highest first.
    ///   - smallest: The shortest modulus in bits (RFC 7518, Section 3.3).
    package init?(modulus: [UInt8], exponent: [UInt8], atLeast smallest: Int = 2048) {
        let modulus = Array(modulus.drop { $0 == 0 })
        let exponent = Array(exponent.drop { $0 == 0 })
        guard let first = modulus.first, let last = modulus.last, last & 1 == 1,
            modulus.count * 8 - first.leadingZeroBitCount >= smallest,
            modulus.count * 8 <= Self.longest,
            let lowest = exponent.last, lowest & 1 == 1, exponent.count <= 8, exponent != [1]
        else { return nil }
        self.modulus = Words.words(modulus, count: (modulus.count + 7) / 8)
        self.exponent = Words.words(exponent, count: 1)[0]
        octetCount = modulus.count
    }

    /// Whether a signature is that of a message (RFC 8017, Section 8.2.2).
    ///
    /// The decrypted signature is compared as a whole with the one encoding that the message has,
    /// so that nothing of a forged padding or hash identifier is ever read.
    package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        encoding(in: signature) == Self.encoding(of: message, count: octetCount)
    }

    /// The encoding that a signature holds, or nil unless it has as many octets as the modulus and is
    /// a number below it (RFC 8017, Section 5.2.2).
    package func encoding(in signature: [UInt8]) -> [UInt8]? {
        guard signature.count == octetCount else { return nil }
        let number = Words.words(signature, count: modulus.count)
        guard Words.isLess(number, than: modulus) else { return nil }
        let power = Montgomery(modulus: modulus).power(of: number, exponent)
        return Words.octets(power, count: octetCount)
    }

    /// The encoding of a message in a number of octets (RFC 8017, Section 9.2).
    package static func encoding(of message: [UInt8], count: Int) -> [UInt8] {
        let end = [0] + identifier + SHA256.hash(message)
        return [0, 1] + [UInt8](repeating: 0xFF, count: count - 2 - end.count) + end
    }

    /// The start of the DigestInfo of a SHA-256 (RFC 8017, Section 9.2, note 1).
    private static let identifier: [UInt8] = [
        0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01,
        0x05, 0x00, 0x04, 0x20,
    ]
}
