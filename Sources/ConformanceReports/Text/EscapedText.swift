import Conformance

extension String {
    /// The text with an escape such as `\u202E` for each character that does not show as itself.
    ///
    /// Tabs and ends of lines are escaped as well.
    var legible: String {
        if utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isLegible {
                text.unicodeScalars.append(scalar)
            } else {
                text += scalar.escape
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var escape: String {
        let digits = String(value, radix: 16, uppercase: true)
        return value > 0xFFFF
            ? "\\u{\(digits)}" : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}

/// Text in XML 1.0 that a parser returns unchanged.
enum XMLText {
    /// A text on one line between quotation marks.
    static func attribute(_ text: String) -> String { escape(text.legible) }

    /// Lines between tags.
    static func content(_ lines: [String]) -> String {
        lines.map { escape($0.legible) }.joined(separator: "\n")
    }

    /// Escapes octets, since `&` with an accent is one character, and another one.
    private static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: { entity(for: $0) != nil }) else { return text }
        var octets: [UInt8] = []
        for octet in text.utf8 {
            if let entity = entity(for: octet) {
                octets += entity.utf8
            } else {
                octets.append(octet)
            }
        }
        return String(decoding: octets, as: UTF8.self)
    }

    private static func entity(for octet: UInt8) -> String? {
        switch octet {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        default: nil
        }
    }
}

/// A text that is escaped for use between tags and in an attribute.
///
/// What cannot be seen, or changes the order in which the rest is seen, is shown by its number.
enum EscapedText {
    static func of(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default:
                if scalar.isLegible {
                    escaped.unicodeScalars.append(scalar)
                } else {
                    escaped += #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
                }
            }
        }
        return escaped
    }
}

extension Unicode.Scalar {
    /// Whether the scalar shows as itself and does not change the order in which others are seen.
    var isLegible: Bool {
        if 0x20...0x7E ~= value { return true }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            return false
        default: return true
        }
    }
}
