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
