import Conformance
import StrictCodecs

/// The record in a result file of an entry of the expected failures that has to be changed.
package struct StaleRecord: Codable {
    private let record: String
    private let file: String
    private let line: Int?
    private let entry: JSON
    private let reason: String
    private let replacement: [JSON]?

    package init(_ stale: StaleEntry) {
        (record, file, line, entry) = ("stale", stale.file, stale.entry.line, stale.entry.json)
        (reason, replacement) = (stale.reason, stale.replacement?.map(\.json))
    }

    /// The entry.
    ///
    /// - Returns: The entry from which the record was made.
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
