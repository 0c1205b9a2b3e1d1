/// Why a vector cannot be run with what is checked over the wire.
struct Obstacle: Error, CustomStringConvertible {
    let description: String

    /// Takes the reason, in a few words.
    init(_ description: String) { self.description = description }
}

/// What is wrong with a configuration or with what it describes, in one line.
package struct ConfigurationError: Error, CustomStringConvertible {
    package let description: String

    /// Makes an error.
    package init(_ description: String) { self.description = description }
}

/// A plain sign-in fails, so that a run would show nothing.
package struct NothingToJudge: Error, CustomStringConvertible {
    /// What failed.
    package let reason: String

    /// What was sent and received, and what may be the cause, one line each.
    package let lines: [String]

    /// Makes an error.
    package init(_ reason: String, lines: [String] = []) {
        self.reason = reason
        self.lines = lines
    }

    /// All of it.
    package var description: String { ([reason] + lines).joined(separator: "\n  ") }
}
