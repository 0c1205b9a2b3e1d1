/// A time in seconds, as JUnit's XML has it.
struct JUnitTime {
    private let total: Duration

    /// Adds up times.
    init(_ durations: some Sequence<Duration?>) {
        total = durations.reduce(.zero) { $0 + ($1 ?? .zero) }
    }

    /// The seconds with six digits behind the point.
    var text: String {
        let (seconds, attoseconds) = total.components
        let digits = String(attoseconds / 1_000_000_000_000)
        return "\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
