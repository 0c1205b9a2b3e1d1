/// The encoding `application/x-www-form-urlencoded` of RFC 6749, Appendix B, for queries and bodies.
package enum Form {
    /// One pair of a form, decoded once.
    package struct Pair: Sendable {
        /// The octets of the name.
        package let name: [UInt8]

        /// The octets of the value, or nil if there is no `=`.
        package let value: [UInt8]?
    }

    /// Encodes names and values so that every receiver decodes them to the same octets.
    ///
    /// All octets but unreserved ones are escaped, so `+` becomes `%2B` and a space `%20`.
    package static func encode(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { "\(escape($0.name))=\(escape($0.value))" }.joined(separator: "&")
    }

    /// Escapes all octets but unreserved ones.
    package static func escape(_ text: String) -> String {
        var escaped: [UInt8] = []
        for octet in text.utf8 {
            if octet.isUnreserved {
                escaped.append(octet)
            } else {
                escaped += [
                    UInt8(ascii: "%"), octet.hexadecimalDigits.0, octet.hexadecimalDigits.1,
                ]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Decodes a form, skipping empty pairs.
    ///
    /// - Returns: The pairs in order, or nil if a percent sign does not begin an escape.
    package static func decode(_ text: String) -> [Pair]? {
        var pairs: [Pair] = []
        for piece in text.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = piece.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = unescape(parts[0]) else { return nil }
            let value = parts.count == 2 ? unescape(parts[1]) : nil
            if parts.count == 2, value == nil { return nil }
            pairs.append(Pair(name: name, value: value))
        }
        return pairs
    }

    /// Decodes `+` and percent escapes once.
    ///
    /// - Returns: The octets, or nil if a percent sign does not begin an escape.
    package static func unescape(_ text: some Collection<UInt8>) -> [UInt8]? {
        var octets: [UInt8] = []
        octets.reserveCapacity(text.underestimatedCount)
        var rest = text.makeIterator()
        while let octet = rest.next() {
            switch octet {
            case UInt8(ascii: "+"): octets.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next()?.hexadecimalValue,
                    let low = rest.next()?.hexadecimalValue
                else { return nil }
                octets.append(high << 4 | low)
            default: octets.append(octet)
            }
        }
        return octets
    }
}
