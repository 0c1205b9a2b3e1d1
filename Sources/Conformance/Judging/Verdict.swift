import StrictCodecs

/// What the suite says of one vector.
public enum Verdict: Sendable {
    /// The implementation did what the rule requires; the reading is named where several are allowed.
    case passed(reading: String?)

    /// The implementation did something else.
    case failed(Mismatch)

    /// The implementation refused, as it must, but did not accept the twin either: no credit.
    case uncredited(twin: Vector.ID)

    /// An earlier step did not come about, because another rule is not met: the vector says nothing.
    case notShown(MissedSetUp)

    /// The implementation lacks what the vector needs, and the rule permits that; the case does not count.
    case notApplicable(Capability)

    /// The implementation lacks the operation.
    case unsupported(String)

    /// The implementation failed in a way that says nothing.
    case fault(String)

    /// The implementation did different things in several runs; the verdict of each run is kept.
    case unstable(runs: [Verdict])

    /// The run ended before the vector's turn.
    case notRun(String)

    /// Whether the vector counts for its rule.
    public var isPassed: Bool {
        if case .passed = self { true } else { false }
    }
}

extension Verdict: CustomStringConvertible {
    public var description: String {
        switch self {
        case .passed(let reading): reading.map { "passed (\($0))" } ?? "passed"
        case .failed(let mismatch): "failed: \(mismatch)"
        case .uncredited(let twin): "refused, but without the twin \(twin), which it must accept"
        case .notShown(let missed): "not shown: \(missed)"
        case .notApplicable(let lack): "not applicable: lacks \(lack.rawValue)"
        case .unsupported(let reason): "unsupported: \(reason)"
        case .fault(let reason): "fault: \(reason)"
        case .unstable(let runs): "unstable: \(Self.difference(among: runs))"
        case .notRun(let reason): "not run: \(reason)"
        }
    }

    /// The first run, and the first one whose verdict is of another kind or reads otherwise.
    private static func difference(among runs: [Verdict]) -> String {
        guard let first = runs.first else { return "no run" }
        let other =
            runs.firstIndex { $0.kind != first.kind }
            ?? runs.firstIndex { !"\($0)".hasSameOctets(as: "\(first)") }
        return "run 1 \(first)" + (other.map { "; run \($0 + 1) \(runs[$0])" } ?? "")
    }
}

extension Mismatch: CustomStringConvertible {
    public var description: String {
        let place = path.isEmpty ? "" : "\(path): "
        return "\(place)expected \(expected), observed \(observed)"
    }
}

extension Mismatch.Text: CustomStringConvertible {
    package var description: String {
        switch self {
        case .words(let words): words
        case .value(let value):
            JSONPattern.alternatives(of: value).map {
                "one of \($0.map(\.compactText).joined(separator: ", "))"
            }
                ?? value.compactText
        }
    }
}
