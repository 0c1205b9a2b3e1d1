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
        var octets = [UInt8](repeating: 0, count: count)
        octets.withUnsafeMutableBytes(fill)
        return octets
    }

    private static func fill(_ octets: UnsafeMutableRawBufferPointer) {
        #if canImport(Glibc)
            // One system call, whereas the standard library makes one for every number.
            if octets.count <= 256, getentropy(octets.baseAddress, octets.count) == 0 { return }
        #endif
        for index in octets.indices { octets[index] = .random(in: .min ... .max) }
    }
}
