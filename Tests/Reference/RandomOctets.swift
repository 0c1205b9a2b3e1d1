package import Conformance

#if canImport(Glibc)
    import Glibc
#endif

/// Where the reference's states, verifiers, codes and tokens come from.
package enum RandomOctets {
    /// The source that replaces random octets in the whole process while examples are generated, so
    /// that these are reproducible.
    package static let replacement = Locked<(@Sendable (Int) -> [UInt8])?>(nil)

    /// Generates octets.
    static func draw(_ count: Int) -> [UInt8] {
        if let replacement = replacement.withLock({ $0 }) { return replacement(count) }
        return SystemRandom.octets(count)
    }
}

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
