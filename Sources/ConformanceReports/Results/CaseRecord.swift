package import Conformance
package import StrictCodecs

/// The record of a case in a result file.
package struct CaseRecord {
    package let result: Report.Case

    /// The entry by which the case failed as expected, or nil if it did not.
    package let expectedFailure: ExpectedFailure?

    package let likelyMistakes: [String]

    /// The members of the record.
    package func json() throws -> JSON { .object(head + (try members())) }

    /// The vector, or the vectors of a family of which the same became.
    private var head: [JSON.Member] {
        let vector: [JSON.Member] = [
            .init("record", "case"), .init("vector", .string(result.id)),
        ]
        guard let numbers = result.numbers else { return vector }
        return vector + [
            .init("family", JSON(result.vector.family)),
            .init("numbers", .string(numbers.description)),
        ]
    }

    private func members() throws -> [JSON.Member] {
        [
            .init("rule", .string(result.vector.rule)),
            .init("suite", .string(result.vector.suite)),
            .init("level", .string(result.vector.level.rawValue)), .init("basis", basis),
            .init("verdict", try result.verdict.record()),
            .init("failure", JSON(result.failure?.rawValue)),
            .init("outcome", try result.outcome?.json() ?? .null), .init("twin", try twin()),
            .init("likely", .array(likelyMistakes.map(JSON.string))),
            .init("expected", try expectedFailure.map { try ExpectedRecord($0).json() } ?? .null),
            .init("log", .string(result.log)),
            .init("duration_us", result.duration.map { .integer($0.microseconds) } ?? .null),
        ]
    }

    /// The basis of the rule, as the record has it.
    package let basis: JSON

    private func twin() throws -> JSON {
        guard let id = result.vector.twin else { return .null }
        return ["id": .string(id), "verdict": try result.twin?.record() ?? .null]
    }

    package init(
        _ result: Report.Case, of rule: Rule, expectedFailure: ExpectedFailure?,
        likelyMistakes: [String]
    ) {
        (self.result, self.expectedFailure) = (result, expectedFailure)
        self.likelyMistakes = likelyMistakes
        basis = .string(rule.basis.rawValue)
    }
}
