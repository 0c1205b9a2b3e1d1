/// Octets that are hashed and compared as a block, not one by one.
public struct OctetKey: Hashable, Sendable {
    /// The octets.
    public let octets: ArraySlice<UInt8>

    /// Creates a key from octets.
    public init(_ octets: ArraySlice<UInt8>) {
        self.octets = octets
    }

    /// Creates a key from a text, which is equal only to those with the same octets.
    public init(_ text: String) {
        octets = Array(text.utf8)[...]
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.octets.withUnsafeBufferPointer { left in
            right.octets.withUnsafeBufferPointer { left.hasSameOctets(as: $0) }
        }
    }

    public func hash(into hasher: inout Hasher) {
        octets.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
