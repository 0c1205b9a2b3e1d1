import StrictCodecs

extension Sequence {
    /// The elements by a text, octet by octet, in the order in which each text occurs first.
    package func grouped(by text: (Element) -> String) -> [(text: String, elements: [Element])] {
        var groups: [(text: String, elements: [Element])] = []
        var indices: [OctetString: Int] = [:]
        for element in self {
            let text = text(element)
            let index = indices[OctetString(text)] ?? groups.count
            indices[OctetString(text)] = index
            if index == groups.count { groups.append((text, [])) }
            groups[index].elements.append(element)
        }
        return groups
    }
}

extension Dictionary {
    /// Takes pairs, of those with the same key the first.
    package init(firstOf pairs: some Sequence<(Key, Value)>) {
        self.init(pairs) { first, _ in first }
    }
}

extension Int {
    /// The number with words after it, or nothing if it is 0.
    package func listed(as words: String) -> [String] { self == 0 ? [] : ["\(self) \(words)"] }

    /// The number with a noun, such as `1 rule` and `2 rules`.
    package func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension String {
    /// The text with spaces after it.
    package func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text in lines of at most so many characters, broken at spaces.
    package func wrapped(to width: Int) -> [String] {
        split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }
}

/// Text for a line of a report: escaped, and cut in the middle when it is long.
package enum Excerpt {
    /// How many characters of a value a line shows at most.
    package static let width = 88

    /// Cuts the middle out of a long text, and states its original length.
    ///
    /// It counts code points, since a character may have any number of marks.
    package static func cut(_ text: String, to width: Int = width) -> String {
        let scalars = text.unicodeScalars
        guard text.utf8.count > width, scalars.count > width else { return text }
        let half = (width - 20) / 2
        let (head, tail) = (String(scalars.prefix(half)), String(scalars.suffix(half)))
        return "\(head)…\(tail) (\(scalars.count) characters)"
    }

    /// Sets two different texts against each other: each cut around the first octet at which they
    /// differ, how many characters stand before it, and what the difference is.
    package static func pair(
        _ expected: String, _ observed: String
    ) -> (expected: String, observed: String, offset: Int, remark: String) {
        let (left, right) = (Array(expected.utf8), Array(observed.utf8))
        let index = zip(left, right).prefix { $0 == $1 }.count
        let start = index > 40 ? index - 24 : 0
        let lead = start > 0 ? "\"…" : "\""
        return (
            lead + window(left, from: start, to: index + 40),
            lead + window(right, from: start, to: index + 40),
            lead.count + left[start..<index].map(shown).joined().count,
            "octet \(index + 1): \(name(left, index)) became \(name(right, index))"
        )
    }

    /// The first octet that is not a visible character of ASCII, or a percent sign that begins no escape,
    /// with what stands around it; nil if there is none.
    package static func malformation(of text: String) -> String? {
        let octets = Array(text.utf8)
        let index = octets.indices.first { index in
            let digits = octets[index...].dropFirst().prefix(2)
            return !(0x21...0x7E ~= octets[index])
                || octets[index] == UInt8(ascii: "%")
                    && (digits.count < 2 || Form.unescape([octets[index]] + digits) == nil)
        }
        guard let index else { return nil }
        let start = max(0, index - 32)
        return "octet \(index + 1) is \(name(octets, index)) in \(start > 0 ? "\"…" : "\"")"
            + window(octets, from: start, to: index + 24)
    }

    private static func window(_ octets: [UInt8], from start: Int, to end: Int) -> String {
        let shownOctets = octets[min(start, octets.count)..<min(end, octets.count)]
        let text = shownOctets.map(shown).joined()
        return end < octets.count ? "\(text)…\" (\(octets.count) octets)" : "\(text)\""
    }

    private static func shown(_ octet: UInt8) -> String {
        switch octet {
        case UInt8(ascii: "\""): #"\""#
        case UInt8(ascii: "\\"): #"\\"#
        case 0x20...0x7E: String(Unicode.Scalar(octet))
        default: #"\x"# + octet.hexadecimal
        }
    }

    private static func name(_ octets: [UInt8], _ index: Int) -> String {
        guard octets.indices.contains(index) else { return "the end" }
        let octet = octets[index]
        let hexadecimal = octet.hexadecimal
        return 0x21...0x7E ~= octet ? "\(hexadecimal) (\(Unicode.Scalar(octet)))" : hexadecimal
    }
}

/// Finds the names that a mistyped name may mean.
package enum Nearest {
    /// The names that are similar to a given one or a glob, the most similar first, at most three; all of
    /// them if none is similar and there are few.
    package static func names(to name: String, in known: [String]) -> [String] {
        let name = name.lowercasedASCII.replacingText("*", with: "").replacingText("?", with: "")
        let limit = max(2, name.utf8.count / 4)
        let near = known.filter {
            $0.utf8.count <= 200 && abs($0.utf8.count - name.utf8.count) <= limit
        }
        .map { ($0, distance(Array(name.utf8), Array($0.lowercasedASCII.utf8))) }
        let close = near.filter { $0.1 <= limit && $0.1 < name.utf8.count }
            .sorted { $0.1 < $1.1 }.map(\.0)
        let containing = known.filter { $0.containsText(name) && !close.contains($0) }
        let names = Array((close + containing).prefix(3))
        return names.isEmpty && known.count <= few ? known : names
    }

    /// The number of names that are listed in full.
    private static let few = 5

    /// How many octets to change, add or remove (the distance of Levenshtein).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let best = a == b ? diagonal : min(diagonal, row[j], row[j + 1]) + 1
                (diagonal, row[j + 1]) = (row[j + 1], best)
            }
        }
        return row[right.count]
    }
}

extension [ArraySlice<UInt8>] {
    /// How many positions take more than one octet; 22 of base64url hold 128 bits.
    ///
    /// A counter varies in its last digits alone, and a clock in those that it runs through.
    package var varyingPositions: Int {
        guard let first else { return 0 }
        let shortest = map(\.count).min() ?? 0
        return (0..<shortest).count { offset in
            contains { $0[$0.startIndex + offset] != first[first.startIndex + offset] }
        }
    }
}

extension [UInt8] {
    /// Base64 without padding, in the alphabet of base64url.
    package var inURLAlphabet: [UInt8] {
        filter { $0 != UInt8(ascii: "=") }.map { octet in
            switch octet {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: octet
            }
        }
    }
}

extension String {
    /// The text with the other case of each letter, or with a letter more if it has none.
    package var inOtherCase: String {
        let changed = utf8.map { octet in
            (0x41...0x5A).contains(octet & 0xDF) && octet < 0x80 ? octet ^ 0x20 : octet
        }
        let text = String(decoding: changed, as: UTF8.self)
        return text.hasSameOctets(as: self) ? self + "x" : text
    }

    /// In how many places another text has other octets.
    package func distance(to other: String) -> Int {
        let differing = zip(utf8, other.utf8).count { $0 != $1 }
        return differing + abs(utf8.count - other.utf8.count)
    }

    /// Whether a link in the text has a parameter with a value.
    package func hasLink(with parameter: String) -> Bool {
        guard containsText("\(parameter)=") else { return false }
        let octets = Array(utf8)
        let name = Array("\(parameter)=".utf8)
        return octets.indices.dropLast(name.count).contains { index in
            octets[index...].starts(with: name) && octets[index + name.count].isUnreserved
                && (index == 0 || "?&#;\"' ".utf8.contains(octets[index - 1]))
        }
    }
}
