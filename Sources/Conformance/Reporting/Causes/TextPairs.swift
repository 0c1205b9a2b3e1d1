import Foundation
import StrictCodecs

/// A text that was expected, and the one that was observed.
struct TextPair {
    let expected: String
    let observed: String

    init(expected: String, observed: String) {
        (self.expected, self.observed) = (expected, observed)
    }

    init?(_ pair: ValuePair) {
        guard let expected = pair.expected.text, let observed = pair.observed.text else {
            return nil
        }
        self.init(expected: expected, observed: observed)
    }
}

/// What has become of texts, each compared with the one that was expected.
struct TextPairs {
    private let first: TextPair
    private let pairs: [TextPair]

    /// The longest text that is looked at, in octets.
    private static let longest = 4096

    /// Takes the pairs, unless there are none, or some that are too long to be looked at.
    init?(pairs: [TextPair]) {
        guard let first = pairs.first,
            pairs.allSatisfy({ max($0.expected.utf8.count, $0.observed.utf8.count) <= Self.longest }
            )
        else { return nil }
        (self.first, self.pairs) = (first, pairs)
    }

    /// A value as a report shows it.
    static func quote(_ text: String) -> String {
        "`\(Excerpt.cut(JSON.printable(text), to: 60))`"
    }

    var words: String? {
        transformation ?? addition ?? cut ?? lostBeginning ?? character ?? replacement ?? constant
    }

    /// What can become of a text, each with words for it.
    private static let transformations: [(words: String, change: @Sendable (String) -> String?)] = [
        ("is empty", { _ in "" }),
        ("is in lower case", { $0.lowercased() }),
        ("is in upper case", { $0.uppercased() }),
        ("is percent-encoded again", { Form.escape($0) }),
        (
            "is percent-decoded again",
            { text in
                guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
                return Form.unescape(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
            }
        ),
        (
            "lacks the white space around it",
            {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
        ),
        (
            "is in the alphabet of plain base64",
            {
                $0.replacing("-", with: "+").replacing("_", with: "/")
            }
        ),
        (
            "is escaped for HTML",
            {
                $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                    .replacing(">", with: "&gt;")
            }
        ),
    ]

    private var transformation: String? {
        Self.transformations.first { _, change in
            all { change($0.expected)?.hasSameOctets(as: $0.observed) == true }
        }?.words
    }

    private func all(_ condition: (TextPair) -> Bool) -> Bool { pairs.allSatisfy(condition) }

    /// The same text before all of them, after all of them, or both.
    private var addition: String? {
        guard !first.expected.isEmpty,
            let range = first.observed.range(of: first.expected, options: .literal)
        else { return nil }
        let before = String(first.observed[..<range.lowerBound])
        let after = String(first.observed[range.upperBound...])
        guard all({ (before + $0.expected + after).hasSameOctets(as: $0.observed) }) else {
            return nil
        }
        let parts = [(before, "before"), (after, "after")].filter { !$0.0.isEmpty }
        return "has "
            + parts.map { "\(Self.quote($0.0)) \($0.1) it" }.joined(separator: " and ")
    }

    /// Where all of them end too early: at a character, or after so many.
    private var cut: String? {
        guard all({ $0.expected.utf8.starts(with: $0.observed.utf8) }) else { return nil }
        let ends = Set(pairs.map { $0.expected.utf8.dropFirst($0.observed.utf8.count).first })
        if let octet = ends.first ?? nil, ends.count == 1, !octet.isAlphanumeric,
            all({ !$0.observed.utf8.contains(octet) })
        {
            return "is cut off at \(Self.quote(String(decoding: [octet], as: UTF8.self)))"
        }
        let lengths = Set(pairs.map(\.observed.utf8.count))
        if lengths.count > 1 || first.observed.isEmpty { return cutBefore }
        return lengths.count == 1 ? "is cut off after \(first.observed.utf8.count) octets" : nil
    }

    /// The beginning of what all of them lack.
    private var cutBefore: String? {
        let ends = pairs.map {
            $0.expected.unicodeScalars.dropFirst($0.observed.unicodeScalars.count)
        }
        let common = ends.dropFirst().reduce(Array(ends[0].prefix(20))) { common, end in
            zip(common, end).prefix { $0 == $1 }.map(\.0)
        }
        return common.count < 3 ? nil : "is cut off before \(Self.quote(String(common)))"
    }

    /// The beginning that all of them lack.
    private var lostBeginning: String? {
        guard all({ $0.expected.utf8.reversed().starts(with: $0.observed.utf8.reversed()) }) else {
            return nil
        }
        let length = first.expected.utf8.count - first.observed.utf8.count
        let beginning = String(decoding: first.expected.utf8.prefix(length), as: UTF8.self)
        return all { $0.expected.hasSameOctets(as: beginning + $0.observed) }
            ? "lacks \(Self.quote(beginning)) at its beginning" : nil
    }

    /// One character that is another one in all of them, or is not there.
    private var character: String? {
        let (old, new) = (
            Array(first.expected.unicodeScalars), Array(first.observed.unicodeScalars)
        )
        guard
            let index = old.indices.first(where: { !new.indices.contains($0) || new[$0] != old[$0] }
            )
        else { return nil }
        let removed = String(old[index])
        let replacement = old.count == new.count ? String(new[index]) : ""
        return replacing(removed, by: replacement)
    }

    /// The same part that is another one in all of them.
    private var replacement: String? {
        let (old, new) = TwinDifference.middle(
            Array(first.expected.unicodeScalars), Array(first.observed.unicodeScalars))
        guard old.count < first.expected.unicodeScalars.count else { return nil }
        let isLetter = { (scalar: Unicode.Scalar) in scalar.properties.isAlphabetic || scalar == "_"
        }
        let scalars = first.expected.unicodeScalars
        let before = scalars.prefix(old.startIndex).reversed().prefix(while: isLetter).reversed()
        let after = scalars.dropFirst(old.endIndex).prefix(while: isLetter)
        return replacing(String(before + old + after), by: String(before + new + after))
            ?? replacing(String(old), by: String(new))
            ?? replacing(String(before + old), by: String(before + new))
    }

    private func replacing(_ old: String, by new: String) -> String? {
        guard !old.isEmpty,
            all({ $0.expected.replacing(old, with: new).hasSameOctets(as: $0.observed) })
        else { return nil }
        return new.isEmpty
            ? "lacks \(Self.quote(old))" : "has \(Self.quote(new)) in place of \(Self.quote(old))"
    }

    /// One text that all of them are.
    private var constant: String? {
        guard all({ $0.observed.hasSameOctets(as: first.observed) }) else { return nil }
        let isOne = all { $0.expected.hasSameOctets(as: first.expected) }
        return "is \(Self.quote(first.observed))"
            + (isOne ? ", not \(Self.quote(first.expected))" : "")
    }
}

extension UInt8 {
    fileprivate var isAlphanumeric: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: false
        }
    }
}

extension String {
    fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
        self = scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
    }
}
