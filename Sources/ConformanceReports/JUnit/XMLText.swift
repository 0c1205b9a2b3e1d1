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
