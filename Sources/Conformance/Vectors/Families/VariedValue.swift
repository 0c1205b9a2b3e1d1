import StrictCodecs

/// What varies among the vectors of a family.
enum VariedValue: Sendable {
    /// A text, which need not be UTF-8.
    case octets([UInt8])

    /// Parameters in order.
    case pairs([Pair])

    /// A parameter.
    struct Pair: Sendable {
        let name: String
        let value: String
    }

    /// The value with everything percent-encoded except letters, digits and `-._~`; parameters as a
    /// form.
    var percentEncoded: [UInt8] {
        switch self {
        case .octets(let octets): octets.withUnsafeBufferPointer(Form.escape)
        case .pairs(let pairs): Array(Form.encode(pairs.map { ($0.name, $0.value) }).utf8)
        }
    }
}
