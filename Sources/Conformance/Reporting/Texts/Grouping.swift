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
