/// The grammar of numbers in JSON (RFC 8259, Section 6).
enum JSONNumber {
    /// Whether octets are an integer, with a sign if it is negative and without leading zeros.
    static func isInteger(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
        let digits = octets.dropFirst(octets.first == UInt8(ascii: "-") ? 1 : 0)
        return isDigits(digits) && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
    }

    /// Whether octets are an integer, a fraction if there is one, and an exponent if there is one.
    static func isNumber(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
        let mark = octets.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? octets.endIndex
        let point = octets[..<mark].firstIndex(of: UInt8(ascii: ".")) ?? mark
        return isInteger(octets[piece: 0..<point])
            && (point == mark || isDigits(octets[(point + 1)..<mark]))
            && (mark == octets.endIndex || isExponent(octets[(mark + 1)...]))
    }

    private static func isExponent(_ octets: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let isSigned = octets.first == UInt8(ascii: "+") || octets.first == UInt8(ascii: "-")
        return isDigits(octets.dropFirst(isSigned ? 1 : 0))
    }

    private static func isDigits(_ octets: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        !octets.isEmpty && octets.allSatisfy { 0x30...0x39 ~= $0 }
    }
}
