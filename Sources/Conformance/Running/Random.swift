/// The generator of Steele, Lea and Flood, whose numbers follow from the seed on every system.
package struct SplitMix64 {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The numbers from 0 up to a count, shuffled (Fisher and Yates).
    package mutating func shuffled(_ count: Int) -> [Int] {
        var numbers = Array(0..<count)
        for last in numbers.indices.reversed().dropLast() {
            numbers.swapAt(last, Int(next() % UInt64(last + 1)))
        }
        return numbers
    }
}

#if canImport(Glibc)
    import Glibc
#endif

/// Unpredictable octets from the system, in blocks: the standard library asks it for every number.
package enum SystemRandom {
    /// Draws octets.
    package static func octets(_ count: Int) -> [UInt8] {
        var octets = [UInt8](repeating: 0, count: max(0, count))
        octets.withUnsafeMutableBytes { octets in
            for start in stride(from: 0, to: octets.count, by: block) {
                fill(UnsafeMutableRawBufferPointer(rebasing: octets[start...].prefix(block)))
            }
        }
        return octets
    }

    /// How many octets the system gives at once.
    private static let block = 256

    private static func fill(_ octets: UnsafeMutableRawBufferPointer) {
        #if canImport(Glibc)
            if getentropy(octets.baseAddress, octets.count) == 0 { return }
        #endif
        for index in octets.indices { octets[index] = .random(in: .min ... .max) }
    }
}
