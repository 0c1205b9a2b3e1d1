import StrictCodecs

/// Colours the lines of a text report.
struct Paint {
    private let isOn: Bool

    /// When there are colours.
    private enum When: String, CaseIterable {
        case auto, always, never
    }

    /// Reads the option.
    ///
    /// - Throws: ``UsageError`` if there is no such choice.
    init(_ arguments: Arguments) throws {
        switch try arguments.choice("color", among: When.self) ?? .auto {
        case .auto: isOn = Console.hasColours
        case .always: isOn = true
        case .never: isOn = false
        }
    }

    /// How lines begin, with the code of their colour, and whether all of the line has it.
    private static let styles: [(beginning: String, code: String, isWhole: Bool)] = [
        ("CONFORMING:", "1;32", true), ("AS EXPECTED:", "1;32", true),
        ("NOT CONFORMING:", "1;31", true), ("NOT AS EXPECTED:", "1;31", true),
        ("INCOMPLETE:", "1;33", true), ("CAUSES", "1", true), ("RULES", "1", true),
        ("EXAMPLES", "1", true), ("===", "1", true), ("FAIL", "31", false),
        ("WARN", "33", false), ("LACK", "2", true), ("SKIP", "2", true), ("MORE", "2", true),
        ("STALE", "33", false), ("  x ", "31", true), ("      expected", "32", false),
        ("      observed", "31", false), ("      likely", "1", false),
        ("      alone", "2", true),
    ]

    /// A line with its colour, if there are colours.
    func line(_ text: String) -> String {
        guard isOn,
            let style = Self.styles.first(where: { text.utf8.starts(with: $0.beginning.utf8) })
        else { return text }
        let count = style.isWhole ? text.utf8.count : style.beginning.utf8.count
        let (head, tail) = (
            String(decoding: text.utf8.prefix(count), as: UTF8.self),
            String(decoding: text.utf8.dropFirst(count), as: UTF8.self)
        )
        return "\u{1B}[\(style.code)m\(head)\u{1B}[0m\(tail)"
    }
}
