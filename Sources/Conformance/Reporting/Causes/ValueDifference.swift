import StrictCodecs

/// How a value differs from the one that was expected, in words that many cases can share.
struct ValueDifference {
    /// What follows the name of the value, such as `differs in letter case`.
    let words: String

    /// Compares two values of a judged form.
    init(expected: JSON, observed: JSON) {
        words =
            switch (expected, observed) {
            case (.string(let expected), .string(let observed)):
                Self.words(expected: expected, observed: observed)
            case (.array(let expected), .array(let observed)):
                Self.words(expected: expected.count, observed: observed.count)
            case (_, .array(let found)): found.isEmpty ? "is an empty list" : "is a list"
            case (_, .object): "is an object"
            default: "is not the one expected"
            }
    }

    private static func words(expected: Int, observed: Int) -> String {
        switch observed {
        case _ where expected == 0: "is there and must not be"
        case expected: "has other elements"
        case 0: "is empty"
        case ..<expected: "lacks elements"
        default: "has more elements"
        }
    }

    private static func words(expected: String, observed: String) -> String {
        if observed.isEmpty { return "is empty" }
        if expected.lowercased().hasSameOctets(as: observed.lowercased()) {
            return "differs in letter case"
        }
        if expected.asUnescaped == observed.asUnescaped {
            return "is escaped otherwise"
        }
        return part(Array(expected.utf8), Array(observed.utf8)) ?? "is another one"
    }

    /// How one text is a part of the other; nil if neither is.
    private static func part(_ expected: [UInt8], _ observed: [UInt8]) -> String? {
        if expected.starts(with: observed) { return "is cut off" }
        if expected.reversed().starts(with: observed.reversed()) { return "lacks its beginning" }
        if observed.starts(with: expected) { return "has something after it" }
        if observed.reversed().starts(with: expected.reversed()) {
            return "has something before it"
        }
        return nil
    }
}

extension String {
    /// The octets after escapes and plus signs have been decoded until none is left.
    fileprivate var asUnescaped: [UInt8] {
        var octets = [UInt8](utf8)
        while let decoded = Form.unescape(octets), decoded != octets { octets = decoded }
        return octets
    }
}
