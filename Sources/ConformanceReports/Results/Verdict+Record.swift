import Conformance
import StrictCodecs

extension Verdict {
    /// The verdict in full.
    func record() throws -> JSON {
        .object([.init("kind", .string(kind.rawValue))] + (try details()))
    }

    private func details() throws -> [JSON.Member] {
        switch self {
        case .passed(let reading): reading.map { [.init("reading", .string($0))] } ?? []
        case .failed(let mismatch): [.init("difference", try mismatch.json())]
        case .uncredited(let twin): [.init("twin", .string(twin))]
        case .notShown(let missed):
            [
                .init("rule", .string(missed.rule)), .init("vector", .string(missed.vector)),
                .init("difference", try missed.difference.json()),
            ]
        case .notApplicable(let lack): [.init("lacks", .string(lack.rawValue))]
        case .unsupported(let reason), .fault(let reason), .notRun(let reason):
            [.init("reason", .string(reason))]
        case .unstable(let runs): [.init("runs", .array(try runs.map { try $0.record() }))]
        }
    }

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
                    rule: try fields.text("rule"), vector: try fields.text("vector"),
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
