/// A time in seconds, as JUnit's XML has it.
struct JUnitTime {
    private let microseconds: Int

    /// Adds up times, each without what is less than a microsecond.
    init(_ durations: some Sequence<Duration?>) {
        microseconds = durations.reduce(0) { $0 + ($1?.microseconds ?? 0) }
    }

    /// The seconds with six digits behind the point.
    var text: String {
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(rest)
        return "\(seconds)." + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
