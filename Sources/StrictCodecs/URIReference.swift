/// A URI split at its delimiters and otherwise unchanged (RFC 3986, Section 3).
public struct URIReference: Sendable {
    /// Everything before the query and the fragment.
    public let base: String

    /// What follows the first `?`, or nil.
    public let query: String?

    /// What follows the first `#`, or nil.
    public let fragment: String?

    /// Splits a text without checking its parts.
    public init(_ text: String) {
        let (rest, fragment) = Self.cut(text, at: "#")
        let (base, query) = Self.cut(rest, at: "?")
        self.base = base
        self.query = query
        self.fragment = fragment
    }

    /// Adds a form to the query, which keeps what it has (RFC 6749, Section 3.1.2).
    public func appending(form: String) -> String {
        let separator =
            switch query {
            case nil: "?"
            case "": "?"
            default: "?\(query ?? "")&"
            }
        return base + separator + form + (fragment.map { "#\($0)" } ?? "")
    }

    private static func cut(_ text: String, at delimiter: Unicode.Scalar) -> (String, String?) {
        text.withOctets { octets in
            guard let place = octets.position(of: UInt8(ascii: delimiter)) else {
                return (text, nil)
            }
            let after = octets[piece: (place + 1)..<octets.count]
            return (
                String(decoding: octets[piece: 0..<place], as: UTF8.self),
                String(decoding: after, as: UTF8.self)
            )
        }
    }
}
