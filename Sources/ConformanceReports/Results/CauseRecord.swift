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
    private let isHedged: Bool
    private let hides: [Rule.ID]
    private let also: [String]
    private let rules: [Rule.ID]
    private let example: Vector.ID?

    private enum CodingKeys: String, CodingKey {
        case record, kind, mistake, words, cases, contradicted, hides, also, rules, example
        case isHedged = "hedged"
    }

    /// What a cause is.
    private enum Kind: String, Codable {
        /// What a known mistake does.
        case mistake

        /// A suite in which next to nothing is refused, or next to nothing served.
        case unchecked

        /// What failures have in common that no known mistake explains.
        case group
    }

    fileprivate init(_ cause: Cause) {
        record = "cause"
        kind = !cause.isKnown ? .group : cause.mistake == nil ? .unchecked : .mistake
        mistake = cause.mistake
        words = cause.words
        cases = cause.cases.count
        contradicted = cause.misfits
        isHedged = cause.isHedged
        hides = cause.hidden
        also = cause.otherMistakes
        rules = cause.rules
        example = cause.example?.id
    }
}

extension CauseList {
    /// A record for each cause, in the order of the report.
    package var records: [CauseRecord] { all.map(CauseRecord.init) }
}
