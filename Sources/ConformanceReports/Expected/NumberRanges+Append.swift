package import Conformance

extension NumberRanges {
    /// Adds a range whose numbers are greater than all before them.
    package mutating func append(_ range: ClosedRange<Int>) {
        guard let last = ranges.last, last.upperBound + 1 == range.lowerBound else {
            return ranges.append(range)
        }
        ranges[ranges.count - 1] = last.lowerBound...range.upperBound
    }
}
