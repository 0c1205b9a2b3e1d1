import StrictCodecs

extension Duration {
    /// Reads a number of microseconds, up to eleven days.
    ///
    /// - Throws: `FormatError` if it is none.
    init(record: JSON) throws {
        let count = try Fields.integer(record)
        guard 0...1_000_000_000_000 ~= count else { throw FormatError("must be 0 to 10^12") }
        self = .microseconds(count)
    }
}
