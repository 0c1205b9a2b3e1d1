/// A time in seconds, as JUnit's XML has it.
struct JUnitTime {
    private let total: Duration

    /// Adds up times.
    init(_ durations: some Sequence<Duration?>) {
        total = durations.reduce(.zero) { $0 + ($1 ?? .zero) }
    }

    /// The time of a test case, with six digits behind the point.
    var text: String { text(digits: 6) }

    /// The time of a test suite, with three digits behind the point: Jenkins' schema has no more.
    var short: String { text(digits: 3) }

    private func text(digits count: Int) -> String {
        let (seconds, attoseconds) = total.components
        let fraction = String(attoseconds / 1_000_000_000_000)
        let digits = String(repeating: "0", count: 6 - fraction.count) + fraction
        return "\(seconds).\(digits.prefix(count))"
    }
}
