import StrictCodecs

/// Finds the names that a mistyped name may mean.
package enum Nearest {
    /// The names that are similar to a given one or a glob, the most similar first, at most three; all of
    /// them if none is similar and there are few.
    package static func names(to name: String, in known: [String]) -> [String] {
        let name = name.lowercasedASCII.replacingText("*", with: "").replacingText("?", with: "")
        let limit = max(2, name.utf8.count / 4)
        let near = known.filter { abs($0.utf8.count - name.utf8.count) <= limit }
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
