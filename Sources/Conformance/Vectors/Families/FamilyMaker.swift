import StrictCodecs

/// Makes the vectors of a family.
struct FamilyMaker: Sendable {
    let id: Family.ID
    let rule: Rule
    let comment: String
    let twin: Vector.ID?
    let suite: SuiteHead
    let variation: any Variation
    let input: Template
    let expectation: Template

    /// Makes the vector with a number.
    ///
    /// - Throws: `FormatError` if its input or its expectation is wrong.
    func reading(_ number: Int) throws -> Vector {
        let value = variation.value(number)
        let given = input.filled(with: value)
        let input = suite.defaults.overlaid(with: given)
        let expectation = try expectation(for: value)
        let prepared = try FormatError.at("input") { try suite.operation.prepare(input) }
        return vector(number, given, input, expectation, prepared)
    }

    /// Makes the vector with a number; one that cannot be made is a fault of its case.
    func vector(_ number: Int) -> Vector {
        do {
            return try reading(number)
        } catch {
            let refusal = Expectation(readings: [], refusal: suite.operation.refusal)
            return vector(number, .null, .null, refusal, .failing(error))
        }
    }

    /// What is expected of the vector for a value.
    func expectation(for value: VariedValue) throws -> Expectation {
        try FormatError.at("expect") {
            try Expectation(expectation.filled(with: value), refusal: suite.operation.refusal)
        }
    }

    private func vector(
        _ number: Int, _ given: JSON, _ input: JSON, _ expectation: Expectation,
        _ prepared: PreparedOperation
    ) -> Vector {
        Vector(
            id: "\(id)/\(number)", rule: rule, comment: comment, input: input, given: given,
            expectation: expectation, twin: twin, operation: suite.operation, prepared: prepared,
            setUp: suite.setUp, family: id)
    }
}
