import StrictCodecs

/// Counts the places in which two inputs differ, as `Vectors/README.md` defines them.
enum Differences {
    /// Counts differing members, list elements and pieces of URLs.
    static func count(_ left: JSON, _ right: JSON) -> Int {
        guard left != right else { return 0 }
        let (left, right) = (left.withWholeAnswer, right.withWholeAnswer)
        switch (left, right) {
        case (.object(let members), .object(let others)):
            let others = (all: others, ofSameName: members.map { right[$0.name] })
            let shared = others.ofSameName.count { $0 != nil }
            if shared == 0, !members.isEmpty, !others.all.isEmpty { return 1 }
            return zip(members, others.ofSameName).reduce(others.all.count - shared) {
                $0 + count($1.0.value, $1.1)
            }
        case (.array(let left), .array(let right)):
            return count(left, right, within: count)
        case (.string(let left), .string(let right)):
            let (left, right) = (pieces(of: left), pieces(of: right))
            guard left.contains(where: right.contains) else { return 1 }
            return count(left, right) { _, _ in 1 }
        default:
            return 1
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
        let middle = middle(left, right)
        switch (middle.here.count, middle.there.count) {
        case (0, 0): return 0
        case (1, 1):
            return within(
                middle.here[middle.here.startIndex], middle.there[middle.there.startIndex])
        case (0, _), (_, 0): return 1
        default: return max(middle.here.count, middle.there.count)
        }
    }

    /// What two lists have between their common beginning and their common end.
    static func middle<Element: Equatable>(
        _ here: [Element], _ there: [Element]
    ) -> (here: ArraySlice<Element>, there: ArraySlice<Element>) {
        let start = zip(here, there).prefix { $0 == $1 }.count
        let rest = (here.dropFirst(start), there.dropFirst(start))
        let end = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
        return (rest.0.dropLast(end), rest.1.dropLast(end))
    }

    /// Cuts a text at each `?`, `&` and `#`, which are pieces themselves, as octets.
    static func pieces(of text: String) -> [OctetKey] {
        let octets = Array(text.utf8)
        var (pieces, start): ([OctetKey], Int) = ([], 0)
        for index in octets.indices where isDelimiter(octets[index]) {
            pieces.append(OctetKey(octets[start..<index]))
            pieces.append(OctetKey(octets[index...index]))
            start = index + 1
        }
        return pieces + [OctetKey(octets[start...])]
    }

    private static func isDelimiter(_ octet: UInt8) -> Bool {
        octet == UInt8(ascii: "?") || octet == UInt8(ascii: "&") || octet == UInt8(ascii: "#")
    }
}

extension JSON {
    /// The members that together are what a server answers.
    private static let answer = ["status", "content_type", "body", "fields", "failure"]

    /// The value with a server's answer as one text, so that it counts as one place.
    fileprivate var withWholeAnswer: JSON {
        guard self["status"] != nil || self["failure"] != nil, let members else { return self }
        let answer = members.filter { Self.answer.containsOctets(of: $0.name) }
            .sorted { String.precedesInOctets($0.name, $1.name) }
        let rest = members.filter { !Self.answer.containsOctets(of: $0.name) }
        let whole = Member("an answer", .object([Member(JSON.object(answer).compactText, true)]))
        return .object(rest + [whole])
    }
}
