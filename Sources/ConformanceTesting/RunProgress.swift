import Conformance

/// Which rules of a run have been checked, so that the run is summed up once, after the last of them.
final class RunProgress: Sendable {
    private struct State {
        /// The rules that have not been checked; nil before the first check.
        var left: Set<Rule.ID>?

        /// How many tests or suites with the trait are running, which sum up the run themselves.
        var scopes = 0

        /// Whether a rule was checked in the current scope, or since the run was summed up.
        var isChecked = false

        /// Whether a SHOULD rule counted in a check.
        var isStrict = false

        /// The texts on missing operations that are issues.
        var lacks: Set<String> = []
    }

    private let state = Locked(State())

    /// Whether SHOULD rules count, because they did in a check.
    var isStrict: Bool { state.withLock(\.isStrict) }

    /// Notes that a rule has been checked.
    ///
    /// - Returns: Whether it was the last of all, and nobody else sums up the run.
    func check(_ rule: Rule.ID, of rules: [RuleCase], strict: Bool) -> Bool {
        state.withLock { state in
            var left = state.left ?? Set(rules.map(\.id))
            left.remove(rule)
            // A test may be repeated: then all are checked once more.
            state.left = left.isEmpty ? nil : left
            if left.isEmpty { state.lacks = [] }
            state.isChecked = true
            state.isStrict = state.isStrict || strict
            return left.isEmpty && state.scopes == 0
        }
    }

    /// Notes that a missing operation is an issue, and returns whether it was none before.
    func isFirst(toSay text: String) -> Bool {
        state.withLock { $0.lacks.insert(text).inserted }
    }

    /// Begins the test or suite that sums up the run at its end.
    func beginScope() { state.withLock { $0.scopes += 1 } }

    /// Ends it.
    ///
    /// - Returns: Whether a rule was checked.
    func endScope() -> Bool {
        state.withLock { state in
            state.scopes -= 1
            defer { state.isChecked = false }
            return state.isChecked
        }
    }
}
