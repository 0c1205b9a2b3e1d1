import Conformance

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
