import StrictCodecs

/// A name in which `*` stands for any text and `?` for one character.
struct Glob {
    private let text: String
    private let pattern: [UInt8]
    private let isPlain: Bool

    init(_ pattern: String) {
        text = pattern
        self.pattern = Array(pattern.utf8)
        isPlain = !pattern.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    }

    /// Whether one of the patterns matches, or there is none.
    static func any(of patterns: [String], matches name: String) -> Bool {
        patterns.isEmpty
            || patterns.contains { $0.hasSameOctets(as: name) || Glob($0).matches(name) }
    }

    /// Whether the whole name matches.
    func matches(_ name: String) -> Bool {
        if isPlain { return text.hasSameOctets(as: name) }
        let name = Array(name.utf8)
        var (p, n) = (0, 0)
        var star: (pattern: Int, name: Int)?
        while n < name.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                star = (p, n)
                p += 1
            } else if p < pattern.count, pattern[p] == name[n] || pattern[p] == UInt8(ascii: "?") {
                (p, n) = (p + 1, n + 1)
            } else if let last = star {
                (p, n) = (last.pattern + 1, last.name + 1)
                star = (last.pattern, last.name + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}

/// Finds what somebody who mistyped a name may have meant.
package enum Nearest {
    /// The names that are near to a given one or a glob, the nearest first, three at most; all of
    /// them where none is near and there are few.
    package static func names(to name: String, in known: [String]) -> [String] {
        let name = name.lowercasedASCII.replacingText("*", with: "").replacingText("?", with: "")
        let limit = max(2, name.utf8.count / 4)
        let near = known.map { ($0, distance(Array(name.utf8), Array($0.lowercasedASCII.utf8))) }
        let close = near.filter { $0.1 <= limit && $0.1 < name.utf8.count }
            .sorted { $0.1 < $1.1 }.map(\.0)
        let containing = known.filter { $0.containsText(name) && !close.contains($0) }
        let names = Array((close + containing).prefix(3))
        return names.isEmpty && known.count <= few ? known : names
    }

    /// How many names are few enough to list them all.
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
