public import StrictCodecs

/// What an implementation did with a vector's input: one of four things, never mixed.
package enum Outcome: Codable, Sendable {
    /// It answered; the answer is in its judged form.
    case value(JSON)

    /// It refused on purpose.
    case refusal(Refusal)

    /// It lacks the operation.
    case unsupported(String)

    /// Anything else: an unexpected error, or no answer in time. Meets no expectation.
    case fault(String)
}

/// What the suite says of one vector: a kind, and what goes with it.
public enum Verdict: Codable, Sendable {
    /// The implementation did what the rule requires; the reading is named where several are allowed.
    case passed(reading: String?)

    /// The implementation did something else.
    case wrongAnswer(difference: Mismatch)

    /// The implementation refused, as it must, but did not accept the twin either: no credit.
    case noCredit(twin: Vector.ID)

    /// An earlier step did not come about, because another rule is not met: the vector says nothing.
    case notShown(MissedSetUp)

    /// The implementation lacks what the vector needs, and the rule permits that; the case does not count.
    case notApplicable(lacks: Capability)

    /// The implementation lacks the operation.
    case unsupported(reason: String)

    /// The implementation failed in a way that says nothing.
    case fault(reason: String)

    /// The implementation did different things in several runs; the verdict of each run is kept.
    case unstable(runs: [Verdict])

    /// The run ended before the vector's turn.
    case notRun(reason: String)

    package typealias CodingKeys = Kind

    /// Whether the vector counts for its rule.
    public var isPassed: Bool {
        if case .passed = self { true } else { false }
    }

    /// The kind of a verdict, without what goes with it.
    package enum Kind: String, CaseIterable, CodingKey {
        case passed
        case wrongAnswer = "wrong answer"
        case noCredit = "no credit"
        case notShown = "not shown"
        case notApplicable = "not applicable"
        case unsupported, fault, unstable
        case notRun = "not run"
    }

    /// The kind of the verdict.
    package var kind: Kind {
        switch self {
        case .passed: .passed
        case .wrongAnswer: .wrongAnswer
        case .noCredit: .noCredit
        case .notShown: .notShown
        case .notApplicable: .notApplicable
        case .unsupported: .unsupported
        case .fault: .fault
        case .unstable: .unstable
        case .notRun: .notRun
        }
    }
}

/// In JSON, the kind is a member beside what goes with it.
extension Verdict: HasCodingForm {
    package static let codingForm = CodingForm(tag: "kind", omitsAbsent: true)
}

extension Verdict: CustomStringConvertible {
    public var description: String {
        switch self {
        case .passed(let reading): reading.map { "passed (\($0))" } ?? "passed"
        case .wrongAnswer(let difference): "failed: \(difference)"
        case .noCredit(let twin): "refused, but without the twin \(twin), which it must accept"
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
            value.adviceOnReport ?? JSONPattern.alternatives(of: value).map {
                "one of \($0.map(\.compactText).joined(separator: ", "))"
            }
                ?? value.compactText
        }
    }
}

/// How a case failed; finer than a ``Verdict``, so that a changed behaviour is seen.
public enum Failure: String, CodableChoice, Sendable {
    /// The implementation accepted an input that it had to refuse.
    case accepted

    /// The implementation refused an input that it had to accept.
    case refused

    /// The implementation answered or refused, but not as it must.
    case wrongAnswer = "wrong-answer"

    /// The implementation refused as it must, but did not accept the twin.
    case noCredit = "no-credit"

    /// The implementation lacks the operation.
    case unsupported

    /// The implementation crashed, hung, or answered with something that says nothing.
    case fault

    /// The implementation did different things in several runs; what a list of expected failures says alone.
    case unstable

    /// An earlier step did not come about, because another rule is not met; what such a list says alone.
    case notShown = "not-shown"
}

extension Report.Case {
    /// How the case failed, or nil if it passed, was not run, is unstable, or was not shown for
    /// another reason than a fault.
    public var failure: Failure? {
        switch verdict {
        case .passed, .notApplicable, .notRun, .unstable: nil
        case .notShown(let missed): missed.failure
        case .wrongAnswer: outcome.map(vector.expectation.failure) ?? .wrongAnswer
        case .noCredit: .noCredit
        case .unsupported: .unsupported
        case .fault: .fault
        }
    }

    /// The word for the result of the case: how it failed, or the kind of its verdict.
    package var word: String {
        let kind = verdict.kind
        return kind == .notShown ? kind.rawValue : failure?.rawValue ?? kind.rawValue
    }
}

extension MissedSetUp {
    /// What it is a failure of, if no other rule is to blame.
    fileprivate var failure: Failure? {
        guard rule == nil else { return nil }
        return isUnreported ? .unsupported : .fault
    }
}

extension Expectation {
    /// How an outcome fails that matches no reading.
    ///
    /// If an operation expresses a refusal in its answer, only the answer distinguishes the two.
    fileprivate func failure(of outcome: Outcome) -> Failure {
        switch (outcome, refusal) {
        case (.value, .thrown) where readings.allSatisfy(\.isRefusal): .accepted
        case (.refusal, _) where !allowsRefusal: .refused
        default: .wrongAnswer
        }
    }
}
