package import Conformance
package import StrictCodecs

/// What result files say of the numbers of a family.
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

    /// Reads the numbers of some cases of a family.
    ///
    /// - Parameters:
    ///   - record: The ranges as a record has them.
    ///   - count: How many cases the family has.
    /// - Throws: `FormatError` if they are no numbers of these cases.
    package init(record: JSON, below count: Int = .max) throws {
        guard let numbers = NumberRanges(try Fields.text(record)),
            numbers.ranges.allSatisfy({ $0.upperBound < count })
        else { throw FormatError("are not ascending ranges of the family's numbers") }
        self = numbers
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
