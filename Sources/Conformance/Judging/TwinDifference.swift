package import StrictCodecs

/// The one place in which a vector differs from its twin, for people.
package struct TwinDifference {
    /// The member that differs, such as `sign_in.code`.
    package let path: String

    /// What the vector has there.
    package let here: String

    /// What the twin has there.
    package let there: String

    private init(_ path: String, _ here: String, _ there: String) {
        self.path = path
        self.here = Excerpt.cut(here, to: 160)
        self.there = Excerpt.cut(there, to: 160)
    }

    /// Finds the place in which a vector differs from its twin, or gives nil if it does not.
    package static func between(_ vector: JSON, _ twin: JSON) -> TwinDifference? {
        difference(vector, twin, at: "")
    }

    private static func difference(
        _ here: JSON?, _ there: JSON?, at path: String
    ) -> TwinDifference? {
        guard here != there else { return nil }
        switch (here, there) {
        case (.object(let members)?, .object(let others)?):
            let names = members.map(\.name) + others.map(\.name)
            return names.lazy.compactMap { name in
                let place = path.isEmpty ? name : "\(path).\(name)"
                return difference(here?[name], there?[name], at: place)
            }.first
        case (.array(let here)?, .array(let there)?):
            let middle = middle(here, there)
            guard middle.here.count == 1, middle.there.count == 1 else {
                return TwinDifference(path, words(Array(middle.here)), words(Array(middle.there)))
            }
            let index = middle.here.startIndex
            return difference(here[index], there[index], at: "\(path)[\(index)]")
        case (.string(let here)?, .string(let there)?):
            let middle = middle(pieces(of: here), pieces(of: there))
            return TwinDifference(path, quote(middle.here), quote(middle.there))
        default:
            let (here, there) = (here.map { [$0] } ?? [], there.map { [$0] } ?? [])
            return TwinDifference(path, words(here), words(there))
        }
    }

    private static func words(_ elements: [JSON]) -> String {
        elements.isEmpty ? "nothing" : elements.map(\.compactText).joined(separator: ", ")
    }

    private static func quote(_ pieces: ArraySlice<OctetKey>) -> String {
        let octets = pieces.flatMap(\.octets)
        return pieces.isEmpty ? "nothing" : JSON.quote(String(decoding: octets, as: UTF8.self))
    }

    /// What two lists have between their common beginning and their common end.
    package static func middle<Element: Equatable>(
        _ here: [Element], _ there: [Element]
    ) -> (here: ArraySlice<Element>, there: ArraySlice<Element>) {
        let start = zip(here, there).prefix { $0 == $1 }.count
        let rest = (here.dropFirst(start), there.dropFirst(start))
        let end = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
        return (rest.0.dropLast(end), rest.1.dropLast(end))
    }

    /// Cuts a text at each `?`, `&` and `#`, which are pieces themselves, as octets.
    package static func pieces(of text: String) -> [OctetKey] {
        let octets = Array(text.utf8)
        var (pieces, start): ([OctetKey], Int) = ([], 0)
        for index in octets.indices where "?&#".utf8.contains(octets[index]) {
            pieces.append(OctetKey(octets[start..<index]))
            pieces.append(OctetKey(octets[index...index]))
            start = index + 1
        }
        return pieces + [OctetKey(octets[start...])]
    }
}
