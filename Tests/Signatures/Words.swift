/// Numbers as words of 64 bits, the lowest first.
enum Words {
    /// The number that big-endian octets represent, in a sufficient number of words.
    static func words(_ octets: [UInt8], count: Int) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: count)
        for (index, octet) in octets.reversed().enumerated() {
            words[index / 8] |= UInt64(octet) << UInt64(index % 8 * 8)
        }
        return words
    }

    /// A number in a number of octets that holds it, the highest first (RFC 8017, Section 4.1).
    static func octets(_ words: [UInt64], count: Int) -> [UInt8] {
        (0..<count).reversed().map { (index: Int) -> UInt8 in
            let shift = UInt64(index % 8 * 8)
            return UInt8(truncatingIfNeeded: words[index / 8] >> shift)
        }
    }

    /// Whether a number is below another of as many words.
    static func isLess(_ left: [UInt64], than right: [UInt64]) -> Bool {
        for index in left.indices.reversed() where left[index] != right[index] {
            return left[index] < right[index]
        }
        return false
    }
}
