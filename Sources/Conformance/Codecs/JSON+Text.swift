extension JSON {
    /// The value on one line, in ASCII: everything else is escaped, so that no two texts look alike.
    public var compactText: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .decimal(let value): String(value)
        case .string(let text): Self.quote(text)
        case .array(let elements): "[\(elements.map(\.compactText).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.map { "\(Self.quote($0.name)): \($0.value.compactText)" }.joined(separator: ", "))}"
        }
    }

    /// A text on one line, in ASCII: everything else is escaped.
    package static func escape(_ text: String) -> String {
        String(quote(text).dropFirst().dropLast())
    }

    /// A text on one line, in ASCII, in which quotation marks stay as they are.
    package static func printable(_ text: String) -> String {
        escape(text).replacing("\\\"", with: "\"")
    }

    /// A text as a JSON string in ASCII.
    package static func quote(_ text: String) -> String {
        var quoted = "\""
        for unit in text.utf16 {
            switch unit {
            case 0x22: quoted += #"\""#
            case 0x5C: quoted += #"\\"#
            case 0x0A: quoted += #"\n"#
            case 0x0D: quoted += #"\r"#
            case 0x09: quoted += #"\t"#
            case 0x20...0x7E: quoted.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            default: quoted += #"\u"# + hexadecimal(unit)
            }
        }
        return quoted + "\""
    }

    private static func hexadecimal(_ unit: UInt16) -> String {
        UInt8(unit >> 8).hexadecimal.lowercased() + UInt8(unit & 255).hexadecimal.lowercased()
    }
}
