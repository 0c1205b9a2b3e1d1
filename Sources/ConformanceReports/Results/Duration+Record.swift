import Conformance
import StrictCodecs

extension Duration {
    /// The whole microseconds.
    var microseconds: Int {
        Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
    }

    /// Reads a number of microseconds, up to eleven days.
    ///
    /// - Throws: `FormatError` if it is none.
    init(record: JSON) throws {
        let count = try Fields.integer(record)
        guard 0...1_000_000_000_000 ~= count else { throw FormatError("must be 0 to 10^12") }
        self = .microseconds(count)
    }
}
