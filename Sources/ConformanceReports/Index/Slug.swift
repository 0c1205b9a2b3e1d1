import Conformance
package import StrictCodecs

/// The form of the ids of rules, vectors and mistakes.
package enum Slug {
    /// Reads an id that consists of lower-case words, digits and hyphens.
    package static func read(_ json: JSON) throws -> String {
        let text = try Fields.text(json)
        guard text.withOctets(isSlug) else {
            throw FormatError("\(JSON.quote(text)) is not a slug such as \"state-returned\"")
        }
        return text
    }

    private static func isSlug(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
        var last = UInt8(ascii: "-")
        for octet in octets {
            let isHyphen = octet == UInt8(ascii: "-")
            guard isHyphen ? last != octet : octet.isLowercaseOrDigit else { return false }
            last = octet
        }
        return last != UInt8(ascii: "-")
    }
}

extension UInt8 {
    fileprivate var isLowercaseOrDigit: Bool {
        isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self
    }
}
