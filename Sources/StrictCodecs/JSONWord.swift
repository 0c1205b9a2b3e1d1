/// Eight octets of a text of JSON at a time.
extension UnsafeBufferPointer<UInt8> {
    /// Eight octets from a place, or nil if there are not as many.
    func word(at place: Int) -> UInt64? {
        guard place + 8 <= count else { return nil }
        return UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: place, as: UInt64.self)
    }
}

extension UInt64 {
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Whether one of the eight octets is a quotation mark, a backslash or a control character.
    var hasMark: Bool {
        let marks =
            (self ^ Self.ones &* 0x22).zeros | (self ^ Self.ones &* 0x5C).zeros
            | ((self &- Self.ones &* 0x20) & ~self)
        return marks & (Self.ones &* 0x80) != 0
    }

    /// A word in which the highest bit of an octet is set at least where the octet is zero.
    private var zeros: UInt64 { (self &- Self.ones) & ~self }
}
