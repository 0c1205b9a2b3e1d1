import StrictCodecs

/// Why a selection cannot be run, in one line.
public struct SelectionError: Error, CustomStringConvertible {
    /// What is wrong with it.
    package let problem: Problem

    /// What can be wrong with a selection.
    package enum Problem: Sendable {
        /// An id or a name is unknown.
        case unknown(kind: String, name: String, near: [String])

        /// The selection has no vector for the implementation: the roles that it plays, and those
        /// of the vectors that were selected.
        case nothing(played: [Role], selected: [Role])

        /// None of the vectors can be run through the adapter; the reason is that of the first.
        case outOfReach(vectors: Int, reason: String)
    }

    package init(_ problem: Problem) { self.problem = problem }

    /// The error in one line.
    public var description: String {
        switch problem {
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
    /// - Throws: `SelectionError` for the first that is not.
    static func check(
        _ ids: [String], _ kind: String, among all: @autoclosure () -> [String]
    ) throws {
        guard !ids.isEmpty else { return }
        let known = all()
        for id in ids where !known.containsOctets(of: id) {
            throw SelectionError(
                .unknown(
                    kind: kind, name: id, near: Nearest.names(to: id, in: known)))
        }
    }
}
