import Conformance
import StrictCodecs

/// What a result file has for an entry of the expected failures that has to be changed.
struct StaleRecord {
    let entry: StaleEntry

    private static let names = ["record", "file", "line", "entry", "reason", "replacement"]

    /// The members of the record.
    var json: JSON {
        .object([
            .init("record", "stale"), .init("file", .string(entry.file)),
            .init("line", entry.entry.line.map(JSON.integer) ?? .null),
            .init("entry", entry.entry.json), .init("reason", .string(entry.reason)),
            .init("replacement", entry.replacement.map { .array($0.map(\.json)) } ?? .null),
        ])
    }

    init(_ entry: StaleEntry) { self.entry = entry }

    /// Reads a record.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: Self.names)
        let line = try fields.optional("line", Fields.integer)
        entry = StaleEntry(
            file: try fields.text("file"),
            entry: try fields.required("entry") {
                try ExpectedFailure($0, line: line, isDraft: true)
            },
            reason: try fields.text("reason"),
            replacement: try fields.optional("replacement") { json in
                try Fields.list(json) { try ExpectedFailure($0, line: nil, isDraft: true) }
            })
    }
}
