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

extension NumberRanges {
    /// Reads ranges such as `0-11,14`; nil if they are malformed or not in ascending order.
    package init?(_ text: String) {
        self.init()
        var next = 0
        for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        {
            let ends = part.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
                .map { Int(String(decoding: $0, as: UTF8.self)) }
            guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1],
                next <= first, first <= last, last < 1 << 40
            else { return nil }
            append(first...last)
            next = last + 1
        }
    }

    /// The numbers of several collections that have none in common.
    package init(joining parts: [NumberRanges]) {
        self.init()
        let ranges = parts.flatMap(\.ranges).sorted { $0.lowerBound < $1.lowerBound }
        for range in ranges { append(range) }
    }

    /// The numbers that another collection does not have.
    package func subtracting(_ other: NumberRanges) -> NumberRanges {
        var (result, rest) = (NumberRanges(), other.ranges[...])
        for range in ranges {
            var low = range.lowerBound
            rest = rest.drop { $0.upperBound < low }
            for taken in rest.prefix(while: { $0.lowerBound <= range.upperBound }) {
                if low < taken.lowerBound { result.append(low...(taken.lowerBound - 1)) }
                low = taken.upperBound + 1
            }
            if low <= range.upperBound { result.append(low...range.upperBound) }
        }
        return result
    }
}
