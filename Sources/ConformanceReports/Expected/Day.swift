import Foundation
import StrictCodecs

/// A day of the calendar, as `2027-01-31`.
public struct Day: Sendable {
    private let year: Int
    private let month: Int
    private let day: Int

    /// The current day in UTC.
    public static var today: Day { Day(at: Date()) }

    /// The day of a moment in UTC.
    init(at moment: Date) {
        let parts = Self.calendar.dateComponents([.year, .month, .day], from: moment)
        year = parts.year ?? 0
        month = parts.month ?? 0
        day = parts.day ?? 0
    }

    /// Reads a day such as `2027-01-31`; nil if the text has another form or there is no such day.
    public init?(_ text: String) {
        let parts = text.pieces(at: UInt8(ascii: "-"), omittingEmpty: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy(\.isNumber) else { return nil }
        let numbers = parts.compactMap { Int($0) }
        year = numbers[0]
        month = numbers[1]
        day = numbers[2]
        let date = DateComponents(
            calendar: Self.calendar, timeZone: .gmt, year: year, month: month, day: day)
        guard date.isValidDate else { return nil }
    }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}

extension Day: Comparable {
    public static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension Day: CustomStringConvertible {
    public var description: String {
        "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))"
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
