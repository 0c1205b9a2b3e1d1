/// Where the reference's states, verifiers, codes and tokens come from.
package enum RandomOctets {
    /// What stands in for chance while examples are made, which come out the same each time.
    @TaskLocal package static var replacement: (@Sendable (Int) -> [UInt8])?

    /// Draws octets, eight at a time.
    static func draw(_ count: Int) -> [UInt8] {
        if let replacement { return replacement(count) }
        var octets: [UInt8] = []
        while octets.count < count {
            withUnsafeBytes(of: UInt64.random(in: .min ... .max)) { octets += $0 }
        }
        return Array(octets.prefix(count))
    }
}
