import Foundation

extension String {
    /// Passes the octets in UTF-8 to a body as a contiguous buffer.
    ///
    /// A contiguous buffer is read and compared many times as fast as the view.
    @inlinable
    public func withOctets<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
        return try Array(utf8).withUnsafeBufferPointer(body)
    }

    /// Whether the two texts have the same octets in UTF-8.
    ///
    /// `==` tests canonical equivalence instead, by which KELVIN SIGN is a `K`.
    public func hasSameOctets(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return withOctets { left in other.withOctets { left.hasSameOctets(as: $0) } }
    }

    /// The text that has these octets in UTF-8, or nil if they are not UTF-8.
    ///
    /// - Parameter octets: The octets, which are never repaired.
    public init?(utf8 octets: ArraySlice<UInt8>) {
        guard let text = octets.withUnsafeBufferPointer({ String(octets: $0) }) else { return nil }
        self = text
    }

    /// The text that has these octets in UTF-8, or nil if they are not UTF-8.
    @inlinable
    public init?(utf8 octets: some Collection<UInt8>) {
        self.init(utf8: Array(octets)[...])
    }

    private init?(octets: UnsafeBufferPointer<UInt8>) {
        self.init(decoding: octets, as: UTF8.self)
        guard withOctets({ $0.hasSameOctets(as: octets) }) else { return nil }
    }

    /// Whether the text consists of characters that a link may have unescaped.
    public var isVisibleASCII: Bool {
        // Without an early exit, the compiler vectorizes the loop.
        withOctets { octets in
            octets.reduce(UInt8(0)) { $0 | ($1 &- 0x21 < 0x5E ? 0 : 1) } == 0
        }
    }

    /// Whether the text consists of digits, at least one.
    public var isNumber: Bool {
        !isEmpty && utf8.allSatisfy { 0x30...0x39 ~= $0 }
    }

    /// Orders texts by their octets in UTF-8.
    public static func precedesInOctets(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the two buffers have the same octets.
    public func hasSameOctets(as other: Self) -> Bool {
        guard count == other.count else { return false }
        guard let start = baseAddress, let other = other.baseAddress else { return true }
        return memcmp(start, other, count) == 0
    }

    /// The place of an octet's first occurrence, or nil.
    func position(of octet: UInt8) -> Int? {
        guard let start = baseAddress, let found = memchr(start, Int32(octet), count) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }

    /// Some of the octets.
    subscript(piece range: Range<Int>) -> Self { Self(rebasing: self[range]) }
}

extension ArraySlice<UInt8> {
    /// Whether the octets are those of a text in UTF-8.
    public func isText(_ text: String) -> Bool {
        guard count == text.utf8.count else { return false }
        return text.withOctets { text in withUnsafeBufferPointer { $0.hasSameOctets(as: text) } }
    }
}

extension Collection<UInt8> {
    /// Whether the octets are those of a text in UTF-8.
    @inlinable
    public func isText(_ text: String) -> Bool { Array(self)[...].isText(text) }
}

extension [String] {
    /// Whether one of the texts has the same octets as the given one.
    public func containsOctets(of text: String) -> Bool {
        contains { $0.hasSameOctets(as: text) }
    }
}

extension Sequence<String> {
    /// Whether one of the texts has the same octets as the given one.
    public func containsOctets(of text: String) -> Bool { Array(self).containsOctets(of: text) }
}

extension UInt8 {
    /// The unreserved characters of RFC 3986, Section 2.3, as bits: below 64, and from 64 to 127.
    private static let unreserved: (UInt64, UInt64) = (
        0x03FF_6000_0000_0000, 0x47FF_FFFE_87FF_FFFE
    )

    /// Whether the octet is an unreserved character of RFC 3986, Section 2.3.
    public var isUnreserved: Bool {
        guard self < 128 else { return false }
        let bits = self < 64 ? Self.unreserved.0 : Self.unreserved.1
        return bits &>> UInt64(self & 63) & 1 == 1
    }

    /// The value of the octet as a hexadecimal digit in ASCII, or nil.
    public var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// The octet as two hexadecimal digits in ASCII, upper case.
    public var hexadecimalDigits: (UInt8, UInt8) {
        func digit(_ value: UInt8) -> UInt8 {
            value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
        }
        return (digit(self >> 4), digit(self & 15))
    }

    /// The octet as two hexadecimal digits, upper case.
    public var hexadecimal: String {
        String(decoding: [hexadecimalDigits.0, hexadecimalDigits.1], as: UTF8.self)
    }
}

extension UInt8 {
    package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}

extension String {
    /// The media type of a `Content-Type`, in lower case and without its parameters.
    package var mediaType: String {
        (pieces(at: UInt8(ascii: ";"), omittingEmpty: false).first ?? "").trimmed.lowercasedASCII
    }
}

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

/// A message of HTTP/1.1 whose octets are given as text (RFC 9112, Section 2.1).
package struct HTTPText {
    /// The line that says what is requested, or how the request ended.
    package let startLine: String

    /// The lines after it, each cut at its first colon; without one, the value is empty.
    package let fields: [(name: String, value: String)]

    /// What comes after the empty line; empty if there is none.
    package let content: String

    /// Takes a message apart.
    package init(_ text: String) {
        let octets = Array(text.utf8)
        let end = octets.indices.first { octets[$0...].starts(with: "\r\n\r\n".utf8) }
        let head = end.map { String(decoding: octets[..<$0], as: UTF8.self) } ?? text
        content = end.map { String(decoding: octets[($0 + 4)...], as: UTF8.self) } ?? ""
        let lines = head.pieces(at: 0x0A, omittingEmpty: false).map { line in
            line.utf8.last == 0x0D ? String(decoding: line.utf8.dropLast(), as: UTF8.self) : line
        }
        startLine = lines[0]
        fields = lines.dropFirst().map(Self.field)
    }

    private static func field(_ line: String) -> (name: String, value: String) {
        let parts = line.pieces(at: UInt8(ascii: ":"), maxSplits: 1, omittingEmpty: false)
        return (parts[0], parts.count == 2 ? parts[1].trimmed : "")
    }
}
