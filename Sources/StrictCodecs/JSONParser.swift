/// A strict reader of JSON (RFC 8259): no repeated member, no lone surrogate, no repair.
///
/// Foundation's decoders drop repeated members, merge equivalent names, and do not say where.
public struct JSONParser {
    /// How deep arrays and objects may nest.
    public static let deepest = 64

    private let octets: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0
    private let deepest: Int

    private init(_ octets: UnsafeBufferPointer<UInt8>, deepest: Int) {
        self.octets = octets
        self.deepest = deepest
    }

    /// Reads a whole text.
    ///
    /// - Throws: ``SyntaxError`` with line and column, counted in octets from 1.
    public static func parse(_ octets: [UInt8], deepest: Int = deepest) throws -> JSON {
        let isUTF8 = String(utf8: octets) != nil
        return try octets.withUnsafeBufferPointer { octets in
            var parser = JSONParser(octets, deepest: deepest)
            guard isUTF8 else { throw parser.encodingError() }
            return try parser.wholeValue()
        }
    }

    /// The error at the first octet that is not UTF-8, which is where a repaired text differs.
    private mutating func encodingError() -> SyntaxError {
        let repaired = String(decoding: octets, as: UTF8.self).utf8
        position = zip(repaired, octets).prefix { $0 == $1 }.count
        return error("the text is not UTF-8 here")
    }

    private mutating func wholeValue() throws -> JSON {
        guard !octets.starts(with: [0xEF, 0xBB, 0xBF]) else {
            throw error("the text begins with a byte order mark")
        }
        let value = try value()
        skipWhitespace()
        guard position == octets.count else { throw error("text follows the value") }
        return value
    }

    private mutating func value() throws -> JSON {
        skipWhitespace()
        guard let octet = peek else { throw error("expected a value") }
        switch octet {
        case UInt8(ascii: "{"): return try nested { try $0.object() }
        case UInt8(ascii: "["): return try nested { try $0.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw error("expected a value")
        }
    }

    private mutating func nested(_ body: (inout Self) throws -> JSON) throws -> JSON {
        depth += 1
        defer { depth -= 1 }
        guard depth <= deepest else { throw error("nested deeper than \(deepest)") }
        position += 1
        return try body(&self)
    }

    private mutating func object() throws -> JSON {
        var members: [JSON.Member] = []
        var names = Names()
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipWhitespace()
            guard peek == UInt8(ascii: "\"") else { throw error("expected a member's name") }
            let start = position
            let name = try string()
            guard names.insert(name, after: members) else {
                position = start
                throw error("the member \(JSON.quote(name)) is repeated")
            }
            guard take(UInt8(ascii: ":")) else { throw error("expected a colon") }
            members.append(JSON.Member(name, try value()))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw error("expected a comma or }") }
        return .object(members)
    }

    /// The names of an object, compared one by one while they are few, and looked up otherwise.
    private struct Names {
        private var known: Set<OctetString> = []

        /// Adds a name, unless a member has it already.
        mutating func insert(_ name: String, after members: [JSON.Member]) -> Bool {
            guard members.count >= 16 else { return !Self.names(of: members, contain: name) }
            if known.isEmpty { known = Set(members.map { OctetString($0.name) }) }
            return known.insert(OctetString(name)).inserted
        }

        /// Without a closure, which takes most of the time in a debug build.
        private static func names(of members: [JSON.Member], contain name: String) -> Bool {
            var index = 0
            while index < members.count {
                if members[index].name.hasSameOctets(as: name) { return true }
                index += 1
            }
            return false
        }
    }

    private mutating func array() throws -> JSON {
        var elements: [JSON] = []
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat { elements.append(try value()) } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw error("expected a comma or ]") }
        return .array(elements)
    }

    private mutating func number() throws -> JSON {
        let start = position
        while let octet = peek, Self.isOfNumber(octet) { position += 1 }
        let number = octets[piece: start..<position]
        let text = String(decoding: number, as: UTF8.self)
        if JSONNumber.isInteger(number), let integer = Int(text) { return .integer(integer) }
        guard JSONNumber.isNumber(number), let value = Double(text), value.isFinite else {
            position = start
            throw error("\(text) is not a number that can be represented")
        }
        return .decimal(value)
    }

    private static func isOfNumber(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "E"), UInt8(ascii: "e"):
            true
        default: false
        }
    }

    private mutating func literal(_ word: String, _ value: JSON) throws -> JSON {
        guard octets[position...].starts(with: word.utf8) else { throw error("expected a value") }
        position += word.utf8.count
        return value
    }
}

// MARK: - Strings

extension JSONParser {
    private mutating func string() throws -> String {
        position += 1
        let first = try plainText()
        guard peek == UInt8(ascii: "\\") else {
            position += 1
            return first
        }
        var text = first
        while peek == UInt8(ascii: "\\") {
            position += 1
            text.unicodeScalars.append(try escaped())
            text += try plainText()
        }
        position += 1
        return text
    }

    /// Reads up to the next quotation mark or backslash.
    private mutating func plainText() throws -> String {
        let start = position
        while let word = octets.word(at: position), !word.hasMark { position += 8 }
        while position < octets.count {
            switch octets[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                return String(decoding: octets[piece: start..<position], as: UTF8.self)
            case 0..<0x20: throw error("a string has an unescaped control character")
            default: position += 1
            }
        }
        throw error("the string does not end")
    }

    private mutating func escaped() throws -> Unicode.Scalar {
        defer { position += 1 }
        switch peek {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw error("unknown escape")
        }
    }

    /// Reads the digits after `\u`, and leaves the position at the last of them.
    private mutating func unicodeEscape() throws -> Unicode.Scalar {
        let unit = try hexadecimalUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, octets[(position + 1)...].starts(with: #"\u"#.utf8) else {
            throw error("a surrogate has no pair")
        }
        position += 2
        let low = try hexadecimalUnit()
        guard 0xDC00...0xDFFF ~= low else { throw error("a surrogate has no pair") }
        let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        guard let scalar = Unicode.Scalar(value) else { throw error("a surrogate has no pair") }
        return scalar
    }

    private mutating func hexadecimalUnit() throws -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            position += 1
            guard let digit = peek?.hexadecimalValue else { throw error("expected four digits") }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}

// MARK: - Reading on

extension JSONParser {
    private var peek: UInt8? {
        position < octets.count ? octets[position] : nil
    }

    private mutating func skipWhitespace() {
        while position < octets.count {
            let octet = octets[position]
            guard octet == 0x20 || octet == 0x0A || octet == 0x0D || octet == 0x09 else { return }
            position += 1
        }
    }

    private mutating func take(_ octet: UInt8) -> Bool {
        skipWhitespace()
        guard peek == octet else { return false }
        position += 1
        return true
    }

    private func error(_ reason: String) -> SyntaxError {
        let before = octets[..<min(position, octets.count)]
        let newline = UInt8(ascii: "\n")
        let column = before.count - (before.lastIndex(of: newline).map { $0 + 1 } ?? 0) + 1
        return SyntaxError(
            line: before.count { $0 == newline } + 1, column: column, reason: reason)
    }
}

extension JSONParser {
    /// What is wrong with a text, and where.
    public struct SyntaxError: Error, CustomStringConvertible {
        /// The line, counted from 1.
        public let line: Int

        /// The octet in the line, counted from 1.
        public let column: Int

        /// What is wrong there.
        public let reason: String

        public var description: String { "\(line):\(column): \(reason)" }
    }
}
