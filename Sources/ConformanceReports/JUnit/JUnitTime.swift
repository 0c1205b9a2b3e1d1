import Conformance
/// A time in seconds, as JUnit's XML has it.
struct JUnitTime {
    private let microseconds: Int

    /// Adds up times, each rounded down to microseconds.
    init(_ durations: some Sequence<Duration?>) {
        microseconds = durations.reduce(0) { $0 + ($1?.microseconds ?? 0) }
    }

    /// The time of a test case, with six decimals.
    var text: String { text(digits: 6) }

    /// The time of a test suite, with three decimals: Jenkins' schema has no more.
    var short: String { text(digits: 3) }

    private func text(digits count: Int) -> String {
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let fraction = String(rest)
        let digits = String(repeating: "0", count: 6 - fraction.count) + fraction
        return "\(seconds).\(digits.prefix(count))"
    }
}
