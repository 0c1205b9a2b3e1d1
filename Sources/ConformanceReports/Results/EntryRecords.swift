import Conformance
import StrictCodecs

/// The record in a result file of an entry by which a case, or cases of a family, failed as
/// expected.
package struct ExpectedRecord: Codable {
    private let line: Int?
    private let entry: EntryForm

    package init(_ failure: ExpectedFailure) {
        line = failure.line
        entry = EntryForm(failure)
    }

    /// The entry.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package func failure() throws -> ExpectedFailure {
        try FormatError.at("entry") { try entry.entry(line: line) }
    }
}

/// The record in a result file of an entry of the expected failures that has to be changed.
package struct StaleRecord: Codable {
    private let record: String
    private let file: String
    private let line: Int?
    private let entry: EntryForm
    private let reason: String
    private let replacement: [EntryForm]?

    package init(_ stale: StaleEntry) {
        record = "stale"
        file = stale.file
        line = stale.entry.line
        entry = EntryForm(stale.entry)
        reason = stale.reason
        replacement = stale.replacement?.map(EntryForm.init)
    }

    /// The entry from which the record was made.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package func stale() throws -> StaleEntry {
        StaleEntry(
            file: file,
            entry: try FormatError.at("entry") { try entry.entry(line: line) },
            reason: reason,
            replacement: try FormatError.at("replacement") {
                try replacement?.map { try $0.entry() }
            })
    }
}
