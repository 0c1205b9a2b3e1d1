import Conformance
import StrictCodecs

extension Verdict {
    /// The verdict in full.
    var record: JSON {
        let kind = JSON.Member("kind", .string(kind.rawValue))
        return .object([kind] + details.map { JSON.Member($0.0, $0.1) })
    }

    private var details: [(String, JSON)] {
        switch self {
        case .passed(let reading): reading.map { [("reading", .string($0))] } ?? []
        case .failed(let mismatch): [("difference", mismatch.record)]
        case .uncredited(let twin): [("twin", .string(twin))]
        case .unsupported(let reason), .fault(let reason), .notRun(let reason):
            [("reason", .string(reason))]
        case .unstable(let runs): [("runs", .array(runs.map(\.record)))]
        }
    }

    /// Reads a verdict.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(record: JSON) throws {
        let names = ["kind", "reading", "difference", "twin", "reason", "runs"]
        let fields = try Fields(record, allowing: names)
        let kind: Kind = try fields.required("kind", Fields.choice)
        switch kind {
        case .passed: self = .passed(reading: try fields.optional("reading", Fields.text))
        case .wrongAnswer:
            self = .failed(try fields.required("difference") { try Mismatch(record: $0) })
        case .noCredit: self = .uncredited(twin: try fields.text("twin"))
        case .unsupported: self = .unsupported(try fields.text("reason"))
        case .fault: self = .fault(try fields.text("reason"))
        case .notRun: self = .notRun(try fields.text("reason"))
        case .unstable:
            self = .unstable(runs: try fields.list("runs") { try Verdict(record: $0) })
        }
    }
}

extension Mismatch {
    /// The difference in full.
    fileprivate var record: JSON {
        [
            "path": .string(path), "expected": Self.record(of: expected),
            "observed": Self.record(of: observed),
        ]
    }

    fileprivate init(record: JSON) throws {
        let fields = try Fields(record, allowing: ["path", "expected", "observed"])
        self.init(
            path: try fields.text("path"), expected: try fields.required("expected", Self.text),
            observed: try fields.required("observed", Self.text))
    }

    private static func record(of text: Text) -> JSON {
        switch text {
        case .value(let value): ["value": value]
        case .words(let words): ["words": .string(words)]
        }
    }

    private static func text(_ record: JSON) throws -> Text {
        let fields = try Fields(record, allowing: ["value", "words"])
        return try record["words"] == nil
            ? .value(fields.required("value") { $0 }) : .words(fields.text("words"))
    }
}
