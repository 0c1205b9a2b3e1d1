import Conformance
import StrictCodecs

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
                next <= first, first <= last, last < Int.max
            else { return nil }
            append(first...last)
            next = last + 1
        }
    }

    /// Adds a range whose numbers are greater than all before them.
    package mutating func append(_ range: ClosedRange<Int>) {
        guard let last = ranges.last, last.upperBound + 1 == range.lowerBound else {
            return ranges.append(range)
        }
        ranges[ranges.count - 1] = last.lowerBound...range.upperBound
    }

    /// Whether all numbers are among others.
    func isSubset(of other: NumberRanges) -> Bool {
        ranges.allSatisfy { range in
            other.ranges.contains {
                $0.contains(range.lowerBound) && $0.contains(range.upperBound)
            }
        }
    }

    /// Whether a number is among others too.
    func overlaps(_ other: NumberRanges) -> Bool {
        ranges.contains { range in other.ranges.contains(where: range.overlaps) }
    }
}
