import StrictCodecs

/// A value that was expected at a place, and the one that was observed there.
struct ValuePair {
    let expected: JSON
    let observed: JSON

    /// Both values, if they are texts, such as `b` in place of `a`.
    var texts: String? {
        TextPair(self).map {
            "\(TextPairs.quote($0.observed)) in place of \(TextPairs.quote($0.expected))"
        }
    }
}

/// What wrong values have in common, each compared with the one that was expected.
struct ValuePairs {
    /// What follows the name of the values, such as `is cut off after 40 octets`; nil if they have nothing in
    /// common that can be said.
    let words: String?

    init(_ pairs: [ValuePair]) {
        let texts = pairs.compactMap(TextPair.init)
        let lists = pairs.compactMap(ListPair.init)
        words =
            if texts.count == pairs.count {
                TextPairs(pairs: texts)?.words
            } else if lists.count == pairs.count { Self.words(lists) } else { Self.constant(pairs) }
    }

    /// The same element that all lists lack or also have, or what differing elements have in common.
    private static func words(_ lists: [ListPair]) -> String? {
        if let lacked = common(lists.map(\.lacked)), lists.allSatisfy(\.added.isEmpty) {
            return "lacks \(lacked)"
        }
        if let added = common(lists.map(\.added)), lists.allSatisfy(\.lacked.isEmpty) {
            return "also has \(added)"
        }
        let differing = lists.flatMap(\.differing)
        return TextPairs(pairs: differing)?.words.map { "has an element that \($0)" }
    }

    private static func common(_ texts: [[String]]) -> String? {
        guard let first = texts.first, !first.isEmpty,
            texts.allSatisfy({ $0.elementsEqual(first) { $0.hasSameOctets(as: $1) } })
        else { return nil }
        return first.map(TextPairs.quote).joined(separator: " and ")
    }

    /// One value that is observed in all places, and the one that was expected if that is one as well.
    private static func constant(_ pairs: [ValuePair]) -> String? {
        guard let first = pairs.first, first.observed.isPlain,
            pairs.allSatisfy({ $0.observed == first.observed })
        else { return nil }
        if pairs.allSatisfy({ $0.expected == .null }) {
            return "is \(first.observed.plainText) and must not be there"
        }
        let isOne = first.expected.isPlain && pairs.allSatisfy { $0.expected == first.expected }
        return "is \(first.observed.plainText)" + (isOne ? ", not \(first.expected.plainText)" : "")
    }
}

extension JSON {
    /// Whether it is no list and no object.
    fileprivate var isPlain: Bool { elements == nil && members == nil }

    /// The value as JSON, cut if it is long.
    fileprivate var plainText: String { Excerpt.cut(compactText, to: 60) }
}

/// Two lists of texts.
private struct ListPair {
    let expected: [String]
    let observed: [String]

    init?(_ pair: ValuePair) {
        guard let expected = pair.expected.elements?.map(\.text),
            let observed = pair.observed.elements?.map(\.text),
            !expected.contains(nil), !observed.contains(nil)
        else { return nil }
        (self.expected, self.observed) = (expected.compactMap(\.self), observed.compactMap(\.self))
    }

    var lacked: [String] { expected.filter { text in !observed.contains(octetsOf: text) } }
    var added: [String] { observed.filter { text in !expected.contains(octetsOf: text) } }

    /// The elements that are other ones, place by place.
    var differing: [TextPair] {
        zip(expected, observed).map(TextPair.init).filter {
            !$0.expected.hasSameOctets(as: $0.observed)
        }
    }
}

extension [String] {
    fileprivate func contains(octetsOf text: String) -> Bool {
        contains { $0.hasSameOctets(as: text) }
    }
}
