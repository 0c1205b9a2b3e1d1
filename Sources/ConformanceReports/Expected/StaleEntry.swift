import Conformance
import StrictCodecs

/// An entry of a list of expected failures that has to be changed.
public struct StaleEntry: Sendable {
    /// The file of the entry.
    package let file: String

    /// The entry.
    public let entry: ExpectedFailure

    /// Why it has to be changed.
    public let reason: String

    /// The entries that replace it; none if it is removed, nil if that is for people to decide.
    public let replacement: [ExpectedFailure]?

    /// How many new lines are shown at most.
    private static let most = 20

    /// What has to be changed, then the line to remove and the lines to add.
    package var lines: [String] {
        let place = JSON.escape(file) + (entry.line.map { ":\($0)" } ?? "")
        let added = (replacement ?? []).map { "  + \($0.line(asciiOnly: true))" }
        let rest = added.count - Self.most
        let more = rest > 0 ? ["  and \(rest) more, which --write-expected-failures writes"] : []
        return ["STALE \(place): \(reason)", "  - \(entry.line(asciiOnly: true))"]
            + added.prefix(Self.most) + more
    }
}
