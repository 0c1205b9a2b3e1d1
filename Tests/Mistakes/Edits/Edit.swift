import Conformance
import Foundation
import StrictCodecs

/// A change to one text, given in the head of a mistake in place of a change in Swift.
///
/// Its member `of` names the text, one of ``texts``. A mistake edits the whole of it, or the values
/// of some parameters if the text is a link or a form: `values` lists parameters whose values are
/// decoded, edited and encoded again, `written` those that are edited as they are written.
///
/// What becomes of the text is said by one of these: `replace`, a regular expression of which every
/// match gives way to `with`, where `$1` is the first group; `by`, one of ``functions``;
/// `leave`, the characters of which the percent-encoding is taken back. An implementation that refuses
/// too much sees an empty text in place of a good one; one that takes too much sees a good one, and
/// the texts whose names begin with `judged` are sent on as they were.
struct Edit: Sendable {
    private let of: String
    private let values: [String]
    private let written: [String]
    private let change: @Sendable (String) -> String

    init(_ json: JSON) throws {
        let fields = try Fields(
            json, allowing: ["of", "values", "written", "replace", "with", "by", "leave"])
        of = try fields.text("of")
        values = try fields.optional("values") { try Fields.filledList($0, Fields.text) } ?? []
        written = try fields.optional("written") { try Fields.filledList($0, Fields.text) } ?? []
        change = try Self.change(fields)
    }

    /// The text after the edit.
    func callAsFunction(_ text: String) -> String {
        values.isEmpty && written.isEmpty ? change(text) : self(parametersOf: text)
    }

    /// A link or a message with a form after the edit of some of its parameters.
    func callAsFunction<Message: HasParameters>(parametersOf message: Message) -> Message {
        let decoded = values.reduce(message) { $0.changing($1, change) }
        return written.reduce(decoded) { $0.respelling($1, change) }
    }

    /// The implementation with the edit.
    func adapter() throws -> any Adapter {
        guard let text = Self.texts[of] else {
            throw FormatError("of: there is no text \(JSON.quote(of))")
        }
        return text(self)
    }
}

extension Edit {
    /// The texts that can be edited, each with the implementation that an edit of it makes.
    static let texts: [String: @Sendable (Edit) -> any Adapter] =
        flipAppTexts.merging(googleAppTexts) { first, _ in first }
        .merging(clientTexts) { first, _ in first }.merging(serverTexts) { first, _ in first }
        .merging(fieldTexts) { first, _ in first }

    /// What can become of a text.
    static let functions: [String: @Sendable (String) -> String] = [
        "lower-case": { $0.lowercased() },
        "upper-case": { $0.uppercased() },
        "percent-decoding": { $0.percentDecoded },
        "percent-encoding": { Form.escape($0) },
        "composition": { $0.precomposedStringWithCanonicalMapping },
        "trimming": { $0.trimmingCharacters(in: .whitespacesAndNewlines) },
        // The last of the parameters of each name, as a dictionary keeps them.
        "last-parameters": { link in
            let pairs = Dictionary(link.queryPairs.map { ($0.name, $0) }) { $1 }
            return link.replacingPairs(by: pairs.values.sorted { $0.name < $1.name })
        },
        // A value as it is written, without octets that are not UTF-8, or with signs for them.
        "replacing-octets": {
            $0.changingOctets { Array(String(decoding: $0, as: UTF8.self).utf8) }
        },
        "dropping-octets": {
            $0.changingOctets {
                Array(String(decoding: $0, as: UTF8.self).replacing("\u{FFFD}", with: "").utf8)
            }
        },
        "base64-alphabet": standard,
    ]

    private static func change(_ fields: Fields) throws -> @Sendable (String) -> String {
        if let name = try fields.optional("by", Fields.text) {
            guard let function = functions[name] else {
                throw FormatError("by: there is no function \(JSON.quote(name))")
            }
            return function
        }
        if let characters = try fields.optional("leave", Fields.text) {
            return { $0.leavingRaw(characters) }
        }
        let template = try fields.text("with")
        let pattern = try fields.required("replace", Self.pattern)
        return { text in
            pattern.stringByReplacingMatches(
                in: text, range: NSRange(text.startIndex..., in: text), withTemplate: template)
        }
    }

    private static func pattern(_ json: JSON) throws -> NSRegularExpression {
        let text = try Fields.text(json)
        guard let pattern = try? NSRegularExpression(pattern: text) else {
            throw FormatError("\(JSON.quote(text)) is no regular expression")
        }
        return pattern
    }
}
