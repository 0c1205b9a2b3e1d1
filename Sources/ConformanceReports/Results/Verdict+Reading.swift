import Conformance
import StrictCodecs

extension Verdict {
    /// Reads a verdict.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(record: JSON) throws {
        let names = [
            "kind", "reading", "difference", "twin", "rule", "vector", "lacks", "reason", "runs",
        ]
        let fields = try Fields(record, allowing: names)
        let kind: Kind = try fields.required("kind", Fields.choice)
        switch kind {
        case .passed: self = .passed(reading: try fields.optional("reading", Fields.text))
        case .wrongAnswer:
            self = .failed(try fields.required("difference") { try Mismatch(json: $0) })
        case .noCredit: self = .uncredited(twin: try fields.text("twin"))
        case .notShown:
            self = .notShown(
                MissedSetUp(
                    rule: try fields.optional("rule", Fields.text),
                    vector: try fields.optional("vector", Fields.text),
                    difference: try fields.required("difference") { try Mismatch(json: $0) }))
        case .notApplicable:
            self = .notApplicable(try fields.required("lacks", Fields.choice))
        case .unsupported: self = .unsupported(try fields.text("reason"))
        case .fault: self = .fault(try fields.text("reason"))
        case .notRun: self = .notRun(try fields.text("reason"))
        case .unstable:
            self = .unstable(runs: try fields.list("runs") { try Verdict(record: $0) })
        }
    }
}
