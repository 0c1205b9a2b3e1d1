import StrictCodecs

/// Creates what is needed to run and judge the cases of a family, but not the vectors themselves.
///
/// The parts that all cases share are read once.
struct FamilyCases: Sendable {
    private let maker: FamilyMaker

    /// What is expected of every case, or nil if that differs.
    private let expectation: Expectation?

    /// Makes the operation of a case, or nil if more than one member of its input differs.
    private let operation: (@Sendable (VariedValue) throws -> PreparedOperation)?

    /// Reads what all cases share.
    ///
    /// - Throws: `FormatError` if it is wrong.
    init(_ maker: FamilyMaker) throws {
        self.maker = maker
        let value = maker.variation.value(0)
        expectation = maker.expectation.isFixed ? try maker.expectation(for: value) : nil
        let operation = maker.suite.operation as? any FamilyOperation.Type
        self.operation = try operation.flatMap { try Self.operation($0, of: maker) }
    }

    /// The operation of the case with a number.
    func operation(_ number: Int) -> PreparedOperation {
        guard let operation else { return maker.vector(number).prepared }
        do { return try operation(maker.variation.value(number)) } catch { return .failing(error) }
    }

    /// What is expected of the case with a number.
    func expectation(_ number: Int) -> Expectation {
        expectation ?? maker.vector(number).expectation
    }

    private static func operation<Operation: FamilyOperation>(
        _ operation: Operation.Type, of maker: FamilyMaker
    ) throws -> (@Sendable (VariedValue) throws -> PreparedOperation)? {
        guard case .object(let members) = maker.input else { return nil }
        let varied = members.filter { !$0.value.isFixed }
        guard varied.count == 1, varied[0].name.hasSameOctets(as: Operation.varied) else {
            return nil
        }
        @Sendable func input(_ value: VariedValue) -> JSON {
            maker.suite.defaults.overlaid(with: maker.input.filled(with: value))
        }
        let first = try FormatError.at("input") {
            try Operation.input(input(maker.variation.value(0)))
        }
        let template = varied[0].value
        return { value in
            Operation.prepare(try Operation.input(varying: first, template.filled(with: value))) {
                input(value)
            }
        }
    }
}
