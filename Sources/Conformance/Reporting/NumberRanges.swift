/// Numbers in ascending order, kept as ranges.
package struct NumberRanges: Sendable, Equatable {
    /// The ranges, which neither touch nor overlap.
    package var ranges: [ClosedRange<Int>] = []

    /// Makes an empty collection.
    package init() {}

    /// Takes one range.
    package init(_ range: ClosedRange<Int>) { ranges = [range] }

    /// How many numbers there are.
    package var count: Int { ranges.reduce(0) { $0 + $1.count } }
}

extension NumberRanges {
    /// Adds a range whose numbers are greater than all before them.
    package mutating func append(_ range: ClosedRange<Int>) {
        guard let last = ranges.last, last.upperBound + 1 == range.lowerBound else {
            return ranges.append(range)
        }
        ranges[ranges.count - 1] = last.lowerBound...range.upperBound
    }
}

extension NumberRanges: CustomStringConvertible {
    /// The ranges, such as `0-11,14`.
    package var description: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }
}
