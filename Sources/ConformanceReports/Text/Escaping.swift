/// How a text is written in a form of a report, where some characters would be read as something else.
enum Escaping {
    /// As it is, but for what does not show as itself.
    case plain

    /// Between tags and in an attribute of XML 1.0, whose parser returns it unchanged.
    case xml

    /// Between tags and in an attribute of HTML.
    case html

    /// Words in GitHub's Markdown, in which no character is markup.
    case markdown

    /// A message to GitHub's runner.
    case message

    /// A property of such a message.
    case property

    /// What is written for a character; nil if it stands for itself.
    fileprivate func replacement(for scalar: Unicode.Scalar) -> String? {
        switch (scalar, self) {
        case ("&", .xml), ("&", .html): "&amp;"
        case ("<", .xml), ("<", .html): "&lt;"
        case (">", .xml), (">", .html): "&gt;"
        case ("\"", .xml), ("\"", .html): "&quot;"
        case ("'", .html): "&#39;"
        case ("|", .markdown): "&#124;"
        // An invisible comment keeps GitHub from finding a name or a number after it.
        case ("@", .markdown), ("#", .markdown): "\\\(scalar)<!-- -->"
        case ("!"..."/", .markdown), (":"..."?", .markdown), ("["..."`", .markdown),
            ("{"..."~", .markdown):
            "\\\(scalar)"
        case ("%", .message), ("%", .property), (":", .property), (",", .property):
            "%" + scalar.hexadecimal
        default: scalar.isLegible ? nil : number(of: scalar)
        }
    }

    /// What is written for a character that does not show as itself.
    private func number(of scalar: Unicode.Scalar) -> String {
        let digits = scalar.hexadecimal
        return self == .html || digits.utf8.count > 4
            ? "\\u{\(digits)}"
            : "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}

extension String {
    /// The text in a form, in which tabs and ends of lines do not show as themselves either.
    func escaped(for form: Escaping) -> String {
        var escaped = ""
        escaped.reserveCapacity(utf8.count + 16)
        for scalar in unicodeScalars {
            if scalar.isWord {
                escaped.unicodeScalars.append(scalar)
            } else if let replacement = form.replacement(for: scalar) {
                escaped += replacement
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The text with an escape such as `\u202E` for each character that does not show as itself.
    var legible: String {
        utf8.allSatisfy { 0x20...0x7E ~= $0 } ? self : escaped(for: .plain)
    }
}

extension Unicode.Scalar {
    fileprivate var hexadecimal: String { String(value, radix: 16, uppercase: true) }

    /// Whether the scalar is a letter or a digit of ASCII or a space, which no form escapes.
    fileprivate var isWord: Bool {
        0x61...0x7A ~= value || 0x30...0x39 ~= value || 0x41...0x5A ~= value || value == 0x20
    }

    /// Whether the scalar shows as itself and does not change the order in which others are seen.
    fileprivate var isLegible: Bool {
        if 0x20...0x7E ~= value { return true }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            return false
        default: return true
        }
    }
}
