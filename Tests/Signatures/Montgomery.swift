/// Arithmetic modulo an odd number, in words of 64 bits, the lowest first
/// (P. L. Montgomery, "Modular multiplication without trial division", 1985).
///
/// Times depend on the values: it is for public keys only.
struct Montgomery {
    /// A number below the modulus times R, which is 2 to the power of the modulus's bits in words.
    typealias Residue = [UInt64]

    private let modulus: [UInt64]

    /// The number that, times the lowest word of the modulus, is -1 modulo 2^64.
    private let inverse: UInt64

    /// R and its square, modulo the modulus.
    private let one: Residue
    private let square: Residue

    /// Prepares for a modulus.
    ///
    /// - Parameter modulus: An odd number above 1 whose highest word is not zero.
    init(modulus: [UInt64]) {
        self.modulus = modulus
        inverse = Self.inverse(of: modulus[0])
        let bits = modulus.count * 64
        // The highest power of 2 below the modulus becomes R by doubling.
        var power = [UInt64](repeating: 0, count: modulus.count)
        let gap = modulus[modulus.count - 1].leadingZeroBitCount
        power[modulus.count - 1] = 1 << UInt64(63 - gap)
        for _ in 0...gap { power = Self.doubled(power, modulo: modulus) }
        one = power
        // 2^k times R, where k takes on the bits of the number of bits from the highest.
        var residue = power
        let highest = bits.bitWidth - bits.leadingZeroBitCount - 1
        for shift in stride(from: highest, through: 0, by: -1) {
            residue = Self.product(residue, residue, modulo: modulus, inverse)
            if bits >> shift & 1 == 1 { residue = Self.doubled(residue, modulo: modulus) }
        }
        square = residue
    }

    /// Raises a number below the modulus to a power of at least 1.
    func power(of base: [UInt64], _ exponent: UInt64) -> [UInt64] {
        let base = Self.product(base, square, modulo: modulus, inverse)
        var result = one
        for shift in stride(from: 63 - exponent.leadingZeroBitCount, through: 0, by: -1) {
            result = Self.product(result, result, modulo: modulus, inverse)
            guard exponent >> UInt64(shift) & 1 == 1 else { continue }
            result = Self.product(result, base, modulo: modulus, inverse)
        }
        var unit = [UInt64](repeating: 0, count: modulus.count)
        unit[0] = 1
        return Self.product(result, unit, modulo: modulus, inverse)
    }

    /// The negative inverse of an odd word by Newton's iteration, which doubles the bits that are right.
    private static func inverse(of word: UInt64) -> UInt64 {
        var inverse = word  // Three bits are right: an odd square is 1 modulo 8.
        for _ in 0..<5 { inverse = inverse &* (2 &- word &* inverse) }
        return 0 &- inverse
    }

    /// The product of two numbers below the modulus, divided by R (by words, as they are multiplied).
    private static func product(
        _ left: [UInt64], _ right: [UInt64], modulo modulus: [UInt64], _ inverse: UInt64
    ) -> [UInt64] {
        let count = modulus.count
        var sum = [UInt64](repeating: 0, count: count)
        var top: UInt64 = 0
        sum.withUnsafeMutableBufferPointer { sum in
            modulus.withUnsafeBufferPointer { modulus in
                left.withUnsafeBufferPointer { left in
                    right.withUnsafeBufferPointer { right in
                        for index in 0..<count {
                            let high = add(left, times: right[index], to: sum)
                            let (middle, overflow) = top.addingReportingOverflow(high)
                            let factor = sum[0] &* inverse
                            let rest = add(modulus, times: factor, to: sum)
                            // The lowest word is zero now, and goes.
                            for place in 1..<count { sum[place - 1] = sum[place] }
                            let (last, carry) = middle.addingReportingOverflow(rest)
                            sum[count - 1] = last
                            top = (overflow ? 1 : 0) + (carry ? 1 : 0)
                        }
                    }
                }
            }
        }
        return reduced(sum, top, modulo: modulus)
    }

    /// Adds a multiple of a number to another of as many words, and returns what goes beyond these.
    private static func add(
        _ number: UnsafeBufferPointer<UInt64>, times factor: UInt64,
        to sum: UnsafeMutableBufferPointer<UInt64>
    ) -> UInt64 {
        var carry: UInt64 = 0
        for place in 0..<number.count {
            var (high, low) = number[place].multipliedFullWidth(by: factor)
            var overflow: Bool
            (low, overflow) = low.addingReportingOverflow(carry)
            if overflow { high &+= 1 }
            (low, overflow) = low.addingReportingOverflow(sum[place])
            if overflow { high &+= 1 }
            sum[place] = low
            carry = high
        }
        return carry
    }

    /// Twice a number below the modulus.
    private static func doubled(_ number: [UInt64], modulo modulus: [UInt64]) -> [UInt64] {
        var carry: UInt64 = 0
        let twice = number.map { word in
            defer { carry = word >> 63 }
            return word << 1 | carry
        }
        return reduced(twice, carry, modulo: modulus)
    }

    /// A number below twice the modulus, with a word above its own, without the modulus if it has that.
    private static func reduced(
        _ number: [UInt64], _ top: UInt64, modulo modulus: [UInt64]
    ) -> [UInt64] {
        guard top > 0 || !Words.isLess(number, than: modulus) else { return number }
        var borrow: UInt64 = 0
        return zip(number, modulus).map { word, subtrahend in
            let (difference, isBelow) = word.subtractingReportingOverflow(subtrahend)
            let (result, isBelowBorrow) = difference.subtractingReportingOverflow(borrow)
            borrow = isBelow || isBelowBorrow ? 1 : 0
            return result
        }
    }
}
