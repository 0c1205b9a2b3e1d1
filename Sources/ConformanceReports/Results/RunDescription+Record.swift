import Conformance
import StrictCodecs

extension RunDescription {
    /// Reads the part of a header that says what was run.
    init(record fields: Fields) throws {
        self.init(
            implementation: try fields.required("implementation") {
                try Implementation(record: $0)
            },
            selection: try fields.required("selection") { try SelectionPattern(record: $0).record },
            timeout: .microseconds(try fields.required("deadline_us", Fields.integer)),
            repetition: Repetition(
                seed: try fields.optional("seed", Self.seed),
                count: try fields.required("runs", Self.runs)),
            isExhaustive: try fields.flag("exhaustive"),
            wasStopped: try fields.flag("stopped"),
            rerun: try fields.required("rerun") { json in
                let fields = try Fields(json, allowing: ["before", "behind"])
                return Rerun(
                    prefix: try fields.text("before"), suffix: try fields.text("behind"))
            })
    }

    private static func seed(_ json: JSON) throws -> UInt64 {
        guard let seed = UInt64(try Fields.text(json)) else {
            throw FormatError("is no whole number below 2^64")
        }
        return seed
    }

    private static func runs(_ json: JSON) throws -> Int {
        let count = try Fields.integer(json)
        guard 1...1_000_000 ~= count else { throw FormatError("must be 1 to 1000000") }
        return count
    }
}

extension Implementation {
    /// The name in a header.
    var record: JSON {
        [
            "name": .string(name), "version": .string(version), "language": .string(language),
        ]
    }

    fileprivate init(record: JSON) throws {
        let fields = try Fields(record, allowing: ["name", "version", "language"])
        self.init(
            name: try fields.text("name"), version: try fields.text("version"),
            language: try fields.text("language"))
    }
}
