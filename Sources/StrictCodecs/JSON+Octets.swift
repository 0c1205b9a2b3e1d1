extension JSON {
    /// Appends the value as in a line of a message: without spaces, in UTF-8, and with escapes only
    /// where JSON requires them.
    public func write(to octets: inout [UInt8]) { write(to: &octets, for: .programs) }

    /// The reader of a value.
    enum Reader {
        /// People, for whom there are spaces and ASCII only.
        case people

        /// Programs.
        case programs
    }

    /// Appends the value for some reader.
    func write(to octets: inout [UInt8], for reader: Reader) {
        switch self {
        case .null: octets += "null".utf8
        case .bool(let value): octets += value ? "true".utf8 : "false".utf8
        case .integer(let value): octets += String(value).utf8
        case .decimal(let value): octets += String(value).utf8
        case .string(let text): Self.write(text, to: &octets, for: reader)
        case .array(let elements):
            Self.write(elements, between: "[", "]", to: &octets, for: reader) {
                $0.write(to: &$1, for: reader)
            }
        case .object(let members):
            Self.write(members, between: "{", "}", to: &octets, for: reader) {
                Self.write($0.name, to: &$1, for: reader)
                $1 += reader == .people ? ": ".utf8 : ":".utf8
                $0.value.write(to: &$1, for: reader)
            }
        }
    }

    private static func write<Part>(
        _ parts: [Part], between opening: Unicode.Scalar, _ closing: Unicode.Scalar,
        to octets: inout [UInt8], for reader: Reader, _ write: (Part, inout [UInt8]) -> Void
    ) {
        octets.append(UInt8(ascii: opening))
        for (index, part) in parts.enumerated() {
            if index > 0 { octets += reader == .people ? ", ".utf8 : ",".utf8 }
            write(part, &octets)
        }
        octets.append(UInt8(ascii: closing))
    }

    private static func write(_ text: String, to octets: inout [UInt8], for reader: Reader) {
        switch reader {
        case .people: octets += quote(text).utf8
        case .programs: write(text, to: &octets)
        }
    }

    /// Appends a text as a JSON string.
    public static func write(_ text: String, to octets: inout [UInt8]) {
        octets.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { write($0, to: &octets) }
        octets.append(UInt8(ascii: "\""))
    }

    /// Appends octets; those that need no escape are appended in runs as long as possible.
    private static func write(_ text: UnsafeBufferPointer<UInt8>, to octets: inout [UInt8]) {
        var start = 0
        for index in text.indices where isEscaped(text[index]) {
            octets += text[start..<index]
            octets += escaped(text[index]).utf8
            start = index + 1
        }
        octets += text[start...]
    }

    private static func isEscaped(_ octet: UInt8) -> Bool {
        octet < 0x20 || octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "\\")
    }

    private static func escaped(_ octet: UInt8) -> String {
        octet < 0x20 ? "\\u00\(octet.hexadecimal)" : "\\\(Unicode.Scalar(octet))"
    }
}

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
