/// The encoding `application/x-www-form-urlencoded` of RFC 6749, Appendix B, for queries and bodies.
public enum Form {
    /// One pair of a form, decoded once.
    public struct Pair: Sendable {
        /// The octets of the name.
        public let name: ArraySlice<UInt8>

        /// The octets of the value, or nil if there is no `=`.
        public let value: ArraySlice<UInt8>?
    }

    /// Encodes names and values so that every receiver decodes them to the same octets.
    ///
    /// All octets but unreserved ones are escaped, so `+` becomes `%2B` and a space `%20`.
    public static func encode(_ pairs: [(name: String, value: String)]) -> String {
        let most = pairs.reduce(0) { $0 + 3 * ($1.name.utf8.count + $1.value.utf8.count) + 2 }
        return String(unsafeUninitializedCapacity: most) { memory in
            var encoder = FormEncoder(into: memory)
            for pair in pairs { encoder.write(pair.name, pair.value) }
            return encoder.count
        }
    }

    /// Escapes all octets but unreserved ones.
    public static func escape(_ text: String) -> String {
        String(decoding: text.withOctets(escape), as: UTF8.self)
    }

    /// Escapes all octets but unreserved ones.
    public static func escape(_ octets: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 3 * octets.count) { memory, count in
            var encoder = FormEncoder(into: memory)
            encoder.escape(octets)
            count = encoder.count
        }
    }

    /// Decodes a form, skipping empty pairs.
    ///
    /// - Returns: The pairs in order, or nil if a percent sign does not begin an escape.
    public static func decode(_ text: String) -> [Pair]? {
        text.withOctets { text in
            var spans: [FormDecoder.Span]?
            let octets = [UInt8](unsafeUninitializedCapacity: text.count) { memory, count in
                var decoder = FormDecoder(text, into: memory)
                spans = decoder.spans()
                count = decoder.count
            }
            return spans?.map { span in
                Pair(name: octets[span.name], value: span.value.map { octets[$0] })
            }
        }
    }

    /// Decodes `+` and percent escapes once.
    ///
    /// - Returns: The octets, or nil if a percent sign does not begin an escape.
    public static func unescape(_ text: some Collection<UInt8>) -> [UInt8]? {
        text.withContiguousStorageIfAvailable(unescape)
            ?? Array(text).withUnsafeBufferPointer(unescape)
    }

    private static func unescape(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var isLegal = true
        let octets = [UInt8](unsafeUninitializedCapacity: text.count) { memory, count in
            var decoder = FormDecoder(text, into: memory)
            isLegal = decoder.unescape(to: text.count)
            count = decoder.count
        }
        return isLegal ? octets : nil
    }
}

extension Form {
    /// The only value of a name in a form, as text.
    package static func only(_ name: String, in form: String) -> String? {
        let values = (decode(form) ?? []).filter { $0.name.isText(name) }
        return values.count == 1 ? values[0].value.flatMap { String(utf8: $0) } : nil
    }

    /// A form with other values; everything else stays as it was encoded.
    ///
    /// - Parameters:
    ///   - form: The form, which need not be well formed.
    ///   - change: The new value of a decoded name and value; nil for the same one.
    /// - Returns: The form, in which new values are escaped.
    package static func replacingValues(
        in form: String, by change: (_ name: String, _ value: String) -> String?
    ) -> String {
        form.pieces(at: UInt8(ascii: "&"), omittingEmpty: false).map { pair in
            let sides = pair.pieces(at: UInt8(ascii: "="), maxSplits: 1, omittingEmpty: false)
            guard sides.count == 2, let name = decoded(sides[0]), let value = decoded(sides[1]),
                let new = change(name, value), !new.hasSameOctets(as: value)
            else { return pair }
            return "\(sides[0])=\(escape(new))"
        }.joined(separator: "&")
    }

    private static func decoded(_ text: String) -> String? {
        unescape(text.utf8).flatMap { String(utf8: $0) }
    }
}
