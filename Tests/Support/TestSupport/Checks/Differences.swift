import Conformance
import ConformanceReports
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
            let (left, right) = (
                TwinDifference.pieces(of: left), TwinDifference.pieces(of: right)
            )
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
        let middle = TwinDifference.middle(left, right)
        switch (middle.here.count, middle.there.count) {
        case (0, 0): return 0
        case (1, 1):
            return within(
                middle.here[middle.here.startIndex], middle.there[middle.there.startIndex])
        case (0, _), (_, 0): return 1
        default: return max(middle.here.count, middle.there.count)
        }
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
