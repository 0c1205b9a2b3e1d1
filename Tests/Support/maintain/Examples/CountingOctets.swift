import Conformance

/// Octets that count up from 0, in place of unpredictable ones.
final class CountingOctets: Sendable {
    private let drawn = Locked<UInt8>(0)

    /// Draws the next octets.
    func draw(_ count: Int) -> [UInt8] {
        drawn.withLock { drawn in
            defer { drawn &+= UInt8(truncatingIfNeeded: count) }
            return (0..<count).map { drawn &+ UInt8(truncatingIfNeeded: $0) }
        }
    }
}
