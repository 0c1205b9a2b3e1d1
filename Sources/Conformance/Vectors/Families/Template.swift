import StrictCodecs

/// A part of a vector with placeholders for what varies.
///
/// In its texts `{{value}}` is the value, `{{value|percent}}` the same percent-encoded,
/// `{{value|s256}}` the S256 challenge of it and `{{value|hex}}` its octets in upper-case
/// hexadecimal. A text that is `{{value|pairs}}` becomes a list of pairs, and one that is `{{list|name}}` a list of a walk.
indirect enum Template: Sendable {
    case fixed(JSON)
    case text([Piece])
    case pairs
    case list(String)
    case array([Template])
    case object([(name: String, value: Template)])

    /// A piece of a text.
    enum Piece: Sendable {
        case fixed([UInt8])
        case value(Form)
    }

    /// How the value is written.
    enum Form: String, CaseIterable, Sendable {
        case plain = "{{value}}"
        case percent = "{{value|percent}}"
        case s256 = "{{value|s256}}"
        case hexadecimal = "{{value|hex}}"
    }

    /// Reads a template.
    init(_ json: JSON) {
        switch json {
        case .string(let text): self = Self.text(text)
        case .array(let elements):
            let parts = elements.map(Template.init)
            self = parts.allSatisfy(\.isFixed) ? .fixed(json) : .array(parts)
        case .object(let members):
            let parts = members.map { (name: $0.name, value: Template($0.value)) }
            self = parts.allSatisfy(\.value.isFixed) ? .fixed(json) : .object(parts)
        default: self = .fixed(json)
        }
    }

    /// Whether nothing in it varies.
    var isFixed: Bool { if case .fixed = self { true } else { false } }

    /// The part with a value in its places.
    func filled(with value: VariedValue) -> JSON {
        switch self {
        case .fixed(let json): json
        case .text(let pieces): .string(Self.text(of: pieces, value))
        case .pairs: Self.pairs(of: value)
        case .list(let name): .array(value.list(name))
        case .array(let parts): .array(parts.map { $0.filled(with: value) })
        case .object(let parts):
            .object(parts.map { JSON.Member($0.name, $0.value.filled(with: value)) })
        }
    }

    private static func text(_ text: String) -> Template {
        if text.hasSameOctets(as: "{{value|pairs}}") { return .pairs }
        if text.utf8.starts(with: "{{list|".utf8), text.utf8.reversed().starts(with: "}}".utf8) {
            return .list(String(decoding: text.utf8.dropFirst(7).dropLast(2), as: UTF8.self))
        }
        var (pieces, rest) = ([Piece](), Array(text.utf8)[...])
        var fixed: [UInt8] = []
        while let octet = rest.first {
            if let form = Form.allCases.first(where: { rest.starts(with: $0.rawValue.utf8) }) {
                pieces += [.fixed(fixed), .value(form)]
                fixed = []
                rest = rest.dropFirst(form.rawValue.utf8.count)
            } else {
                fixed.append(octet)
                rest = rest.dropFirst()
            }
        }
        return pieces.isEmpty ? .fixed(.string(text)) : .text(pieces + [.fixed(fixed)])
    }

    private static func text(of pieces: [Piece], _ value: VariedValue) -> String {
        var octets: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .fixed(let fixed): octets += fixed
            case .value(let form): octets += form.octets(of: value)
            }
        }
        return String(decoding: octets, as: UTF8.self)
    }

    private static func pairs(of value: VariedValue) -> JSON {
        guard case .pairs(let pairs) = value else { return .null }
        return .array(pairs.map { [.string($0.name), .string($0.value)] })
    }
}

extension Template.Form {
    /// The value in this form.
    func octets(of value: VariedValue) -> [UInt8] {
        guard case .octets(let octets) = value else { return value.percentEncoded }
        return switch self {
        case .plain: octets
        case .percent: value.percentEncoded
        case .s256: Array(Base64URL.encode(SHA256.hash(octets)).utf8)
        case .hexadecimal: Array(octets.map(\.hexadecimal).joined().utf8)
        }
    }
}
