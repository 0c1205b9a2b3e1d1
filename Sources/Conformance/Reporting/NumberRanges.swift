/// Numbers in ascending order, kept as ranges.
public struct NumberRanges: Sendable, Equatable {
    /// The ranges, which neither touch nor overlap.
    package private(set) var ranges: [ClosedRange<Int>] = []

    /// Makes an empty collection.
    package init() {}

    /// Takes one range.
    public init(_ range: ClosedRange<Int>) {
        ranges = [range]
    }

    /// How many numbers there are.
    package var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// Reads ranges such as `0-11,14`; nil if they are malformed or not in ascending order.
    package init?(_ text: String) {
        self.init()
        var next = 0
        for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        {
            let ends = part.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
                .map { Int(String(decoding: $0, as: UTF8.self)) }
            guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1],
                next <= first, first <= last, last < Int.max
            else { return nil }
            append(first...last)
            next = last + 1
        }
    }

    /// Whether a number is among them.
    package func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }

    /// Whether all numbers are among others.
    package func isSubset(of other: NumberRanges) -> Bool {
        ranges.allSatisfy { range in
            other.ranges.contains {
                $0.contains(range.lowerBound) && $0.contains(range.upperBound)
            }
        }
    }

    /// Whether a number is among others too.
    package func overlaps(_ other: NumberRanges) -> Bool {
        ranges.contains { range in other.ranges.contains(where: range.overlaps) }
    }

    /// Adds a range whose numbers are greater than all before them.
    package mutating func append(_ range: ClosedRange<Int>) {
        guard let last = ranges.last, last.upperBound + 1 == range.lowerBound else {
            ranges.append(range)
            return
        }
        ranges[ranges.count - 1] = last.lowerBound...range.upperBound
    }
}

extension NumberRanges: CustomStringConvertible {
    /// The ranges, such as `0-11,14`.
    public var description: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }
}
