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
