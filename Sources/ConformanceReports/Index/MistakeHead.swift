package import Conformance
package import StrictCodecs

/// What a suite says of a known wrong implementation.
package struct MistakeHead: Identifiable, Sendable {
    /// A slug that says the behaviour.
    package let id: String

    /// What the implementation does: goes on after "an implementation that".
    package let title: String

    /// The rule whose vectors catch it.
    package let rule: Rule.ID

    /// The other rules that cannot stay met, each with the reason.
    package let alsoBreaks: [Rule.ID: String]

    /// The edit that makes the implementation of the reference, or nil if its change is code.
    package let edit: JSON?
}

extension MistakeHead {
    /// Reads the mistakes of a suite.
    ///
    /// - Throws: `VectorFileError` at the first that is malformed.
    package static func all(of suite: Suite) throws -> [MistakeHead] {
        guard let json = suite.head.mistakes else { return [] }
        return try VectorFileError.naming("\(suite.id).json") {
            try FormatError.at("mistakes") {
                try Fields.list(json) { json in
                    try FormatError.naming(json) { try MistakeHead(json) }
                }
            }
        }
    }

    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["id", "title", "rule", "also_breaks", "edit"])
        id = try fields.required("id", Slug.read)
        title = try fields.filledText("title")
        rule = try fields.text("rule")
        edit = try fields.optional("edit") { $0 }
        let groups = try fields.optional("also_breaks") {
            try Fields.filledList($0, Self.rulesAndReason)
        }
        alsoBreaks = try Dictionary((groups ?? []).joined().map { ($0, $1) }) { _, _ in
            throw FormatError("also_breaks: names a rule twice")
        }
    }

    /// Reads some rules that break for the same reason.
    private static func rulesAndReason(_ json: JSON) throws -> [(Rule.ID, String)] {
        let fields = try Fields(json, allowing: ["rules", "reason"])
        let reason = try fields.filledText("reason")
        return try fields.required("rules") { try Fields.filledList($0, Fields.text) }
            .map { ($0, reason) }
    }
}

extension Fields {
    /// The text of a member that must be there and not be empty.
    fileprivate func filledText(_ name: String) throws -> String {
        let text = try text(name)
        guard !text.isEmpty else { throw FormatError("\(name): must not be empty") }
        return text
    }
}

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
