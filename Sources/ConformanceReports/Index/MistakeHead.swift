package import Conformance
package import StrictCodecs

/// What `Vectors/Mistakes` says of a known wrong implementation.
package struct MistakeHead: Identifiable, Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(names: ["excuses": "also_breaks"])

    /// A slug that says the behaviour.
    @Slug package var id: String

    /// What the implementation does: goes on after "an implementation that".
    @Filled package var title: String

    /// The rule whose vectors catch it.
    package let rule: Rule.ID

    private let excuses: Excuses?

    /// The mistake that is the same at another place, if that one has been there before.
    package let root: String?

    /// The edit that makes the implementation of the reference, or nil if its change is code.
    package let edit: JSON?

    /// The other rules that cannot stay met for a reason that says something.
    package var alsoBreaks: [Rule.ID: String] { excuses?.reasons ?? [:] }
}

/// Why some rules are not met.
struct Excuses: Decodable, Sendable {
    let reasons: [Rule.ID: String]

    /// Some rules that break for the same reason.
    private struct Group: Decodable {
        @Filled var rules: [Rule.ID]
        @Filled var reason: String
    }

    init(from decoder: any Decoder) throws {
        let groups = try Filled<[Group]>(from: decoder).wrappedValue
        let pairs = groups.flatMap { group in group.rules.map { ($0, group.reason) } }
        reasons = try Dictionary(pairs) { _, _ in throw FormatError("names a rule twice") }
    }
}

/// A text or a list that must not be empty.
@propertyWrapper
package struct Filled<Value: Decodable & Collection & Sendable>: Decodable, Sendable {
    package let wrappedValue: Value

    package init(from decoder: any Decoder) throws {
        let json = try decoder.json
        if Value.self == String.self { _ = try ObjectReader.line(json) }
        wrappedValue = try Value(json: json)
        guard !wrappedValue.isEmpty else { throw FormatError("must not be empty") }
    }
}

/// The form of the ids of rules, vectors and mistakes: lower-case words, digits and hyphens.
@propertyWrapper
package struct Slug: Decodable, Sendable {
    package let wrappedValue: String

    package init(from decoder: any Decoder) throws {
        wrappedValue = try Self.read(try decoder.json)
    }

    /// Reads an id.
    package static func read(_ json: JSON) throws -> String {
        let text = try ObjectReader.text(json)
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
