import Foundation

/// Searching and splitting texts octet by octet, whereas Swift's own functions work by characters
/// and by canonical equivalence: `"a \u{301}b"` has no space for them, and KELVIN SIGN a lower case
/// of `k`.
extension String {
    /// The text with A to Z in lower case and everything else as it is.
    public var lowercasedASCII: String {
        withOctets { String(decoding: $0.map(\.lowercasedASCII), as: UTF8.self) }
    }

    /// Whether the two texts have the same octets, apart from the case of A to Z.
    public func isSameIgnoringCase(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return withOctets { left in
            other.withOctets { right in
                left.indices.allSatisfy {
                    left[$0].lowercasedASCII == right[$0].lowercasedASCII
                }
            }
        }
    }

    /// Whether the text contains an octet.
    public func hasOctet(_ octet: UInt8) -> Bool { withOctets { $0.position(of: octet) != nil } }

    /// Whether the text contains another one.
    public func containsText(_ other: String) -> Bool {
        withOctets { octets in
            other.withOctets { octets.range(of: $0, from: 0) != nil }
        }
    }

    /// The text with every occurrence of another one replaced.
    public func replacingText(_ old: String, with new: String) -> String {
        withOctets { octets in
            old.withOctets { old in
                var (done, start): ([UInt8], Int) = ([], 0)
                while let found = octets.range(of: old, from: start) {
                    done += octets[piece: start..<found.lowerBound]
                    done += new.utf8
                    start = found.upperBound
                }
                done += octets[piece: start..<octets.count]
                return String(decoding: done, as: UTF8.self)
            }
        }
    }

    /// The parts between the occurrences of an ASCII character.
    public func pieces(
        at separator: UInt8, maxSplits: Int = .max, omittingEmpty: Bool = true
    ) -> [String] {
        withOctets { octets in
            octets.split(
                separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: omittingEmpty
            ).map { String(decoding: UnsafeBufferPointer(rebasing: $0), as: UTF8.self) }
        }
    }

    /// The text without spaces and tabs at its ends.
    public var trimmed: String {
        func isBlank(_ octet: UInt8) -> Bool { octet == 0x20 || octet == 0x09 }
        return withOctets { octets in
            guard let first = octets.firstIndex(where: { !isBlank($0) }),
                let last = octets.lastIndex(where: { !isBlank($0) })
            else { return "" }
            return String(decoding: octets[piece: first..<(last + 1)], as: UTF8.self)
        }
    }

    /// The scopes in a space-separated list (RFC 6749, Section 3.3).
    public var scopes: [String] { pieces(at: 0x20) }

    /// The first place of some octets among others.
    public static func range(of sought: [UInt8], in octets: ArraySlice<UInt8>) -> Range<Int>? {
        octets.withUnsafeBufferPointer { piece in
            sought.withUnsafeBufferPointer { piece.range(of: $0, from: 0) }
        }.map { ($0.lowerBound + octets.startIndex)..<($0.upperBound + octets.startIndex) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The first place of some octets, at least one, after a start.
    fileprivate func range(of sought: Self, from start: Int) -> Range<Int>? {
        guard let octets = baseAddress, let first = sought.baseAddress, !sought.isEmpty else {
            return nil
        }
        var place = start
        while place + sought.count <= count {
            let rest = count - sought.count - place + 1
            guard let found = memchr(octets + place, Int32(first.pointee), rest) else { return nil }
            place = UnsafeRawPointer(found) - UnsafeRawPointer(octets)
            if memcmp(found, first, sought.count) == 0 { return place..<(place + sought.count) }
            place += 1
        }
        return nil
    }
}

extension UInt8 {
    /// The octet in lower case if it is A to Z, else as it is.
    fileprivate var lowercasedASCII: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}
