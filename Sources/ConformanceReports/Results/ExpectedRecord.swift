package import Conformance
import StrictCodecs

/// The record in a result file of an entry by which a case, or cases of a family, failed as
/// expected.
package struct ExpectedRecord: Codable {
    private let line: Int?
    private let entry: JSON

    package init(_ failure: ExpectedFailure) { (line, entry) = (failure.line, failure.json) }

    /// The entry.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package func failure() throws -> ExpectedFailure {
        try FormatError.at("entry") { try ExpectedFailure(entry, line: line, isDraft: true) }
    }
}

extension ExpectedFailure {
    /// Whether the entry is about a case, and says how it failed or that it can show nothing.
    package func fits(_ result: Report.Case) -> Bool {
        if case .notShown(let missed) = result.verdict, missed.rule != nil {
            return hides(result, missed)
        }
        let vector = result.vector
        return failure == result.failure
            && scope.covers(vector.id, of: vector.rule, family: vector.family)
    }
}
