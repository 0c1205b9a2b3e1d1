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
    package var failure: ExpectedFailure { entry.failure(line: line) }
}

/// The record in a result file of an entry of the expected failures that has to be changed.
package struct StaleRecord: Codable {
    private let record: String
    private let file: String
    private let line: Int?
    private let entry: EntryForm
    private let reason: String
    private let replacement: [EntryForm]

    package init(_ stale: StaleEntry) {
        record = "stale"
        file = stale.file
        line = stale.entry.line
        entry = EntryForm(stale.entry)
        reason = stale.reason
        replacement = stale.replacement.map(EntryForm.init)
    }

    /// The entry from which the record was made.
    package var stale: StaleEntry {
        StaleEntry(
            file: file, entry: entry.failure(line: line), reason: reason,
            replacement: replacement.map { $0.failure(line: nil) })
    }
}

/// An entry as the records of a result file repeat it.
private struct EntryForm: Codable {
    private let pattern: String
    private let failure: Failure
    private let reason: String

    init(_ entry: ExpectedFailure) {
        pattern = entry.pattern
        failure = entry.failure
        reason = entry.reason
    }

    func failure(line: Int?) -> ExpectedFailure {
        ExpectedFailure(pattern, failure, reason: reason, line: line)
    }
}
