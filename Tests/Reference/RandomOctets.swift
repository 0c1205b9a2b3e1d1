package import Conformance

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
