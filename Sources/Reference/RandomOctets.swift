package import Conformance

/// Where the reference's states, verifiers, codes and tokens come from.
package enum RandomOctets {
    /// What stands in for chance in the whole process while examples are made, which come out the
    /// same each time.
    package static let replacement = Locked<(@Sendable (Int) -> [UInt8])?>(nil)

    /// Draws octets, eight at a time.
    static func draw(_ count: Int) -> [UInt8] {
        if let replacement = replacement.withLock({ $0 }) { return replacement(count) }
        var octets: [UInt8] = []
        while octets.count < count {
            withUnsafeBytes(of: UInt64.random(in: .min ... .max)) { octets += $0 }
        }
        return Array(octets.prefix(count))
    }
}
