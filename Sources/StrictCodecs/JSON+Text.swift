extension JSON {
    /// The value on one line, in ASCII: everything else is escaped, so that different strings never
    /// look alike.
    public var compactText: String {
        var octets: [UInt8] = []
        write(to: &octets, for: .people)
        return String(decoding: octets, as: UTF8.self)
    }

    /// A text on one line, in ASCII: everything else is escaped.
    public static func escape(_ text: String) -> String {
        text.isPlain ? text : String(quote(text).dropFirst().dropLast())
    }

    /// A text on one line, in ASCII, in which quotation marks are not escaped.
    public static func printable(_ text: String) -> String {
        escape(text).replacing("\\\"", with: "\"")
    }

    /// A text as a JSON string in ASCII.
    public static func quote(_ text: String) -> String {
        var quoted = ""
        quote(text, in: &quoted)
        return quoted
    }

    private static func quote(_ text: String, in quoted: inout String) {
        quoted += "\""
        if text.isPlain { quoted += text } else { escape(text, in: &quoted) }
        quoted += "\""
    }

    private static func escape(_ text: String, in quoted: inout String) {
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
    }

    private static func hexadecimal(_ unit: UInt16) -> String {
        UInt8(unit >> 8).hexadecimal.lowercased() + UInt8(unit & 255).hexadecimal.lowercased()
    }
}

extension String {
    /// Whether the text consists of characters that need no escape in a JSON string in ASCII.
    fileprivate var isPlain: Bool {
        withOctets { octets in
            // Without closures, which take most of the time in a debug build.
            var index = 0
            while index < octets.count {
                let octet = octets[index]
                if octet < 0x20 || octet > 0x7E || octet == 0x22 || octet == 0x5C { return false }
                index += 1
            }
            return true
        }
    }
}
