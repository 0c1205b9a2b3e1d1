/// Numbers in ascending order, kept as ranges.
public struct NumberRanges: Sendable, Equatable {
    /// The ranges, which neither touch nor overlap.
    package var ranges: [ClosedRange<Int>] = []

    /// Makes an empty collection.
    package init() {}

    /// Takes one range.
    public init(_ range: ClosedRange<Int>) { ranges = [range] }

    /// How many numbers there are.
    package var count: Int { ranges.reduce(0) { $0 + $1.count } }
}

extension NumberRanges: CustomStringConvertible {
    /// The ranges, such as `0-11,14`.
    public var description: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }
}
