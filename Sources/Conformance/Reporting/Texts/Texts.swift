import StrictCodecs

extension Sequence {
    /// The elements by a text, octet by octet, in the order in which each text occurs first.
    package func grouped(by text: (Element) -> String) -> [(text: String, elements: [Element])] {
        var groups: [(text: String, elements: [Element])] = []
        var indices: [OctetKey: Int] = [:]
        for element in self {
            let text = text(element)
            let index = indices[OctetKey(text)] ?? groups.count
            indices[OctetKey(text)] = index
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
