/// Counts the places in which two inputs differ, as `Vectors/README.md` defines them.
enum Differences {
    /// Counts differing members, list elements and pieces of URLs.
    static func count(_ left: JSON, _ right: JSON) -> Int {
        switch (left, right) {
        case (.object(let members), .object):
            let names = members.map(\.name) + (right.members ?? []).map(\.name)
            var distinct: [String] = []
            for name in names where !distinct.containsOctets(of: name) { distinct.append(name) }
            return distinct.reduce(0) { $0 + count(left[$1], right[$1]) }
        case (.array(let left), .array(let right)):
            return count(left, right, within: count)
        case (.string(let left), .string(let right)):
            return count(pieces(of: left), pieces(of: right)) { _, _ in 1 }
        default:
            return left == right ? 0 : 1
        }
    }

    private static func count(_ left: JSON?, _ right: JSON?) -> Int {
        switch (left, right) {
        case (let left?, let right?): count(left, right)
        case (nil, nil): 0
        default: 1
        }
    }

    /// Counts in lists: a changed element counts by what changed within, an added or removed one once.
    private static func count<Element: Equatable>(
        _ left: [Element], _ right: [Element], within: (Element, Element) -> Int
    ) -> Int {
        let start = zip(left, right).prefix { $0 == $1 }.count
        let rest = (left.dropFirst(start), right.dropFirst(start))
        let end = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
        let middle = (rest.0.dropLast(end), rest.1.dropLast(end))
        switch (middle.0.count, middle.1.count) {
        case (0, 0): return 0
        case (1, 1): return within(middle.0[start], middle.1[start])
        case (0, 1), (1, 0): return 1
        default: return max(middle.0.count, middle.1.count)
        }
    }

    /// Cuts a text before each `?`, `&` and `#`, as octets.
    private static func pieces(of text: String) -> [[UInt8]] {
        text.utf8.reduce(into: [[]]) { pieces, octet in
            if "?&#".utf8.contains(octet) { pieces.append([]) }
            pieces[pieces.count - 1].append(octet)
        }
    }
}
