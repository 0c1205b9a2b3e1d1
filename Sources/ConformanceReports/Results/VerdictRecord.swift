package import Conformance
package import StrictCodecs

/// A verdict in full, as records have it.
package enum VerdictRecord: Codable, HasCodingForm {
    case passed(reading: String?)
    case wrongAnswer(difference: Mismatch)
    case noCredit(twin: Vector.ID)
    case notShown(MissedSetUp)
    case notApplicable(lacks: Word<Capability>)
    case unsupported(reason: String)
    case fault(reason: String)
    case unstable(runs: [VerdictRecord])
    case notRun(reason: String)

    package static let codingForm = CodingForm(tag: "kind", omitsAbsent: true)

    /// The words for the cases are those for the kinds of verdicts.
    package typealias CodingKeys = Verdict.Kind
}

extension Verdict.Kind: CodingKey {}

extension VerdictRecord {
    /// Records a verdict.
    package init(_ verdict: Verdict) {
        self =
            switch verdict {
            case .passed(let reading): .passed(reading: reading)
            case .failed(let mismatch): .wrongAnswer(difference: mismatch)
            case .uncredited(let twin): .noCredit(twin: twin)
            case .notShown(let missed): .notShown(missed)
            case .notApplicable(let lack): .notApplicable(lacks: Word(lack))
            case .unsupported(let reason): .unsupported(reason: reason)
            case .fault(let reason): .fault(reason: reason)
            case .unstable(let runs): .unstable(runs: runs.map(VerdictRecord.init))
            case .notRun(let reason): .notRun(reason: reason)
            }
    }

    /// The verdict that was recorded.
    package var verdict: Verdict {
        switch self {
        case .passed(let reading): .passed(reading: reading)
        case .wrongAnswer(let difference): .failed(difference)
        case .noCredit(let twin): .uncredited(twin: twin)
        case .notShown(let missed): .notShown(missed)
        case .notApplicable(let lack): .notApplicable(lack.value)
        case .unsupported(let reason): .unsupported(reason)
        case .fault(let reason): .fault(reason)
        case .unstable(let runs): .unstable(runs: runs.map(\.verdict))
        case .notRun(let reason): .notRun(reason)
        }
    }
}
