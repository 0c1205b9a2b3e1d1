package import Conformance
import StrictCodecs

/// What a result file has for a cause.
package struct CauseRecord: Codable {
    private let record: String
    private let kind: Kind
    private let mistake: String?
    private let words: String
    private let cases: Int
    private let contradicted: Int
    private let rules: [Rule.ID]
    private let example: Vector.ID?

    /// What a cause is.
    private enum Kind: String, Codable {
        /// What a known mistake does.
        case mistake

        /// A suite in which next to nothing is refused.
        case unchecked

        /// What failures have in common that no known mistake explains.
        case group
    }

    fileprivate init(_ cause: Cause, isKnown: Bool) {
        record = "cause"
        kind = !isKnown ? .group : cause.mistake == nil ? .unchecked : .mistake
        (mistake, words) = (cause.mistake, cause.words)
        (cases, contradicted) = (cause.cases.count, cause.misfits)
        (rules, example) = (cause.rules, cause.example?.id)
    }
}

extension CauseList {
    /// The known causes and the groups, in that order.
    package var records: [CauseRecord] {
        known.map { CauseRecord($0, isKnown: true) }
            + groups.map { CauseRecord($0, isKnown: false) }
    }
}
