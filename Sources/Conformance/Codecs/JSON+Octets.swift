extension JSON {
    /// Appends the value as a line of a message has it: no spaces, UTF-8, and escapes only where JSON
    /// demands them.
    package func write(to octets: inout [UInt8]) {
        switch self {
        case .null: octets += "null".utf8
        case .bool(let value): octets += value ? "true".utf8 : "false".utf8
        case .integer(let value): octets += String(value).utf8
        case .decimal(let value): octets += String(value).utf8
        case .string(let text): Self.write(text, to: &octets)
        case .array(let elements):
            Self.write(elements, between: "[", "]", to: &octets) {
                $0.write(to: &$1)
            }
        case .object(let members):
            Self.write(members, between: "{", "}", to: &octets) {
                Self.write($0.name, to: &$1)
                $1.append(UInt8(ascii: ":"))
                $0.value.write(to: &$1)
            }
        }
    }

    private static func write<Part>(
        _ parts: [Part], between opening: Unicode.Scalar, _ closing: Unicode.Scalar,
        to octets: inout [UInt8], _ write: (Part, inout [UInt8]) -> Void
    ) {
        octets.append(UInt8(ascii: opening))
        for (index, part) in parts.enumerated() {
            if index > 0 { octets.append(UInt8(ascii: ",")) }
            write(part, &octets)
        }
        octets.append(UInt8(ascii: closing))
    }

    /// Appends a text as a JSON string.
    package static func write(_ text: String, to octets: inout [UInt8]) {
        octets.append(UInt8(ascii: "\""))
        for octet in text.utf8 {
            switch octet {
            case UInt8(ascii: "\""): octets += #"\""#.utf8
            case UInt8(ascii: "\\"): octets += #"\\"#.utf8
            case 0..<0x20: octets += "\\u00\(octet.hexadecimal)".utf8
            default: octets.append(octet)
            }
        }
        octets.append(UInt8(ascii: "\""))
    }
}
