/// The base64url encoding without padding (RFC 4648, Section 5; RFC 7636, Appendix A).
package enum Base64URL {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    /// Encodes octets.
    package static func encode(_ octets: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((octets.count * 4 + 2) / 3)
        var (bits, count) = (0, 0)
        for octet in octets {
            (bits, count) = (bits << 8 | Int(octet), count + 8)
            while count >= 6 {
                count -= 6
                text.append(alphabet[bits >> count & 63])
            }
            bits &= (1 << count) - 1
        }
        if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }
}
