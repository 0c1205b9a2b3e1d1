import Conformance
import StrictCodecs

/// The record in a result file of an entry by which a case, or cases of a family, failed as
/// expected.
package struct ExpectedRecord: Codable {
    private let line: Int?
    private let entry: JSON

    package init(_ failure: ExpectedFailure) {
        line = failure.line
        entry = failure.json
    }

    /// The entry.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package func failure() throws -> ExpectedFailure {
        try FormatError.at("entry") { try ExpectedFailure(entry, line: line, isDraft: true) }
    }
}

/// The record in a result file of an entry of the expected failures that has to be changed.
package struct StaleRecord: Codable {
    private let record: String
    private let file: String
    private let line: Int?
    private let entry: JSON
    private let reason: String
    private let replacement: [JSON]?

    package init(_ stale: StaleEntry) {
        record = "stale"
        file = stale.file
        line = stale.entry.line
        entry = stale.entry.json
        reason = stale.reason
        replacement = stale.replacement?.map(\.json)
    }

    /// The entry from which the record was made.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package func stale() throws -> StaleEntry {
        StaleEntry(
            file: file,
            entry: try FormatError.at("entry") {
                try ExpectedFailure(entry, line: line, isDraft: true)
            },
            reason: reason,
            replacement: try FormatError.at("replacement") {
                try replacement?.map { try ExpectedFailure($0, line: nil, isDraft: true) }
            })
    }
}
