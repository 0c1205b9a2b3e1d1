/// Octets that are hashed and compared in one piece and not one by one.
package struct OctetKey: Hashable, Sendable {
    /// The octets.
    let octets: ArraySlice<UInt8>

    /// Makes a key of octets.
    package init(_ octets: ArraySlice<UInt8>) {
        self.octets = octets
    }

    /// Makes a key of a text, which is equal to those with the same octets only.
    package init(_ text: String) {
        octets = Array(text.utf8)[...]
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.octets.withUnsafeBufferPointer { left in
            right.octets.withUnsafeBufferPointer { left.hasSameOctets(as: $0) }
        }
    }

    package func hash(into hasher: inout Hasher) {
        octets.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
