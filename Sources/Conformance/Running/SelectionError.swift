import StrictCodecs

/// Why a selection cannot be run, in one line.
public enum SelectionError: Error, CustomStringConvertible {
    /// An id or a name is unknown.
    case unknown(kind: String, name: String, near: [String])

    /// The selection has no vector for the implementation: the roles that it plays, and those
    /// of the vectors that were selected.
    case nothing(played: [Role], selected: [Role])

    /// None of the vectors can be run through the adapter; the reason is that of the first.
    case outOfReach(vectors: Int, reason: String)

    /// The error in one line.
    public var description: String {
        switch self {
        case .unknown(let kind, let name, let near):
            let guesses = near.joined(separator: " or ")
            return "there is no \(kind) \(JSON.quote(name))"
                + (near.isEmpty ? "" : "; did you mean \(guesses)?")
        case .nothing(_, let selected) where selected.isEmpty:
            return "the selection is empty: its parts have no vector in common"
        case .outOfReach(let count, let reason):
            return "none of the \(count) selected vectors can be run: \(reason)"
        case .nothing(let played, let selected):
            return "the selection is empty: it is about \(Self.list(selected)), "
                + "and the implementation plays \(Self.list(played))"
        }
    }

    private static func list(_ roles: [Role]) -> String {
        roles.isEmpty ? "no role" : roles.map(\.rawValue).joined(separator: ", ")
    }

    /// Checks that ids are known.
    ///
    /// - Throws: ``SelectionError/unknown(kind:name:near:)`` for the first that is not.
    static func check(
        _ ids: [String], _ kind: String, among all: @autoclosure () -> [String]
    ) throws {
        guard !ids.isEmpty else { return }
        let known = all()
        for id in ids where !known.containsOctets(of: id) {
            throw SelectionError.unknown(
                kind: kind, name: id, near: Nearest.names(to: id, in: known))
        }
    }
}

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
