/// Searching and cutting texts octet by octet, where Swift's own functions go by characters and by
/// canonical equivalence: `"a \u{301}b"` has no space for them, and KELVIN SIGN a lower case of `k`.
extension String {
    /// The text with A to Z in lower case and everything else as it is.
    package var lowercasedASCII: String {
        String(decoding: utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Whether the two texts have the same octets but for the case of A to Z.
    package func isSameIgnoringCase(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && lowercasedASCII.hasSameOctets(as: other.lowercasedASCII)
    }

    /// Whether another text stands in this one.
    package func containsText(_ other: String) -> Bool {
        Self.range(of: Array(other.utf8), in: Array(utf8)[...]) != nil
    }

    /// The text with every occurrence of another one replaced.
    package func replacingText(_ old: String, with new: String) -> String {
        let old = Array(old.utf8)
        var (done, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(utf8)[...])
        while let found = Self.range(of: old, in: rest) {
            done += rest[..<found.lowerBound] + Array(new.utf8)
            rest = rest[found.upperBound...]
        }
        return String(decoding: done + rest, as: UTF8.self)
    }

    /// What stands between the occurrences of an ASCII character.
    package func pieces(
        at separator: UInt8, maxSplits: Int = .max, omittingEmpty: Bool = true
    ) -> [String] {
        utf8.split(
            separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: omittingEmpty
        ).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The text without spaces and tabs at its ends.
    package var trimmed: String {
        func isBlank(_ octet: UInt8) -> Bool { octet == 0x20 || octet == 0x09 }
        let front = utf8.drop(while: isBlank)
        return String(decoding: front.reversed().drop(while: isBlank).reversed(), as: UTF8.self)
    }

    /// The scopes in a list that spaces part (RFC 6749, Section 3.3).
    package var scopes: [String] { pieces(at: 0x20) }

    /// The first place of some octets among others.
    static func range(
        of sought: [UInt8], in octets: ArraySlice<UInt8>
    ) -> Range<Int>? {
        guard !sought.isEmpty, sought.count <= octets.count else { return nil }
        let starts = octets.startIndex...(octets.endIndex - sought.count)
        let start = starts.first { start in
            octets[start] == sought[0] && octets[start...].starts(with: sought)
        }
        return start.map { $0..<($0 + sought.count) }
    }
}
