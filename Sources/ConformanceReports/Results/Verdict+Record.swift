package import Conformance
package import StrictCodecs

extension Verdict {
    /// The verdict in full.
    package func record() throws -> JSON {
        .object([.init("kind", .string(kind.rawValue))] + (try details()))
    }

    private func details() throws -> [JSON.Member] {
        switch self {
        case .passed(let reading): reading.map { [.init("reading", .string($0))] } ?? []
        case .failed(let mismatch): [.init("difference", try mismatch.json())]
        case .uncredited(let twin): [.init("twin", .string(twin))]
        case .notShown(let missed):
            [
                .init("rule", JSON(missed.rule)), .init("vector", JSON(missed.vector)),
                .init("difference", try missed.difference.json()),
            ]
        case .notApplicable(let lack): [.init("lacks", .string(lack.rawValue))]
        case .unsupported(let reason), .fault(let reason), .notRun(let reason):
            [.init("reason", .string(reason))]
        case .unstable(let runs): [.init("runs", .array(try runs.map { try $0.record() }))]
        }
    }
}
