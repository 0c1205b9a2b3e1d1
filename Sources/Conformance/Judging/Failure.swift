public import StrictCodecs

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
