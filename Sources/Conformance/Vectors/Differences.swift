/// Counts the places in which two inputs differ, as `Vectors/README.md` defines them.
enum Differences {
    /// Counts differing members, list elements and pieces of URLs.
    static func count(_ left: JSON, _ right: JSON) -> Int {
        switch (left, right) {
        case (.object(let members), .object(let others)):
            let shared = members.filter { right[$0.name] != nil }
            if shared.isEmpty, !members.isEmpty, !others.isEmpty { return 1 }
            let added = others.count - shared.count
            return added + members.reduce(0) { $0 + count($1.value, right[$1.name]) }
        case (.array(let left), .array(let right)):
            return count(left, right, within: count)
        case (.string(let left), .string(let right)):
            let (left, right) = (pieces(of: left), pieces(of: right))
            guard left.contains(where: right.contains) else { return 1 }
            return count(left, right) { _, _ in 1 }
        default:
            return left == right ? 0 : 1
        }
    }

    private static func count(_ left: JSON, _ right: JSON?) -> Int {
        right.map { count(left, $0) } ?? 1
    }

    /// Counts in lists: a changed element counts by what changed within, a run of added or
    /// removed elements once.
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
        case (0, _), (_, 0): return 1
        default: return max(middle.0.count, middle.1.count)
        }
    }

    /// Cuts a text at each `?`, `&` and `#`, which are pieces themselves, as octets.
    private static func pieces(of text: String) -> [[UInt8]] {
        text.utf8.reduce(into: [[]]) { pieces, octet in
            if "?&#".utf8.contains(octet) {
                pieces += [[octet], []]
            } else {
                pieces[pieces.count - 1].append(octet)
            }
        }
    }
}
