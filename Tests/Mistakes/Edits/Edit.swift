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
/// match gives way to `with`, where `$1` is the first group, or to what `by` makes of it; `by` alone,
/// one of ``functions``; `leave`, the characters of which the percent-encoding is taken back. An
/// implementation that refuses too much sees an empty text in place of a good one; one that takes too
/// much sees a good one, and the texts whose names begin with `judged` are sent on as they were.
///
/// In place of all this, `keep` says which of several parameters of a name stay: the `first`, the
/// `last`, or those that are `different`; `values` then lists the names that are looked at.
///
/// The texts whose names begin with `compared` are two: they count as the same if they are the same
/// after the edit, or if `match`, a regular expression, is found in the one that is right, a line feed
/// and the one that came. All of them only widen what is accepted: the right one takes the place of one
/// that counts as the same, and one that does not is compared as it came. Where a text is `unexpected`,
/// a client crashes if `match` is found in it.
struct Edit: Sendable {
    /// Texts that can be edited, each with the implementation that an edit of it makes.
    typealias Texts = [String: @Sendable (Edit) -> any Adapter]

    private let of: String
    private let values: [String]
    private let written: [String]
    private let match: NSRegularExpression?
    private let keep: Keep?
    private let change: @Sendable (String) -> String

    init(_ json: JSON) throws {
        let fields = try ObjectReader(
            json,
            allowing: [
                "of", "values", "written", "keep", "match", "replace", "with", "by", "leave",
            ])
        of = try fields.text("of")
        values =
            try fields.optional("values") { try ObjectReader.filledList($0, ObjectReader.text) }
            ?? []
        written =
            try fields.optional("written") { try ObjectReader.filledList($0, ObjectReader.text) }
            ?? []
        match = try fields.optional("match", Self.pattern)
        keep = try fields.optional("keep", Self.keep)
        let isChanged = try match == nil && keep == nil || fields.optional("by") { $0 } != nil
        if isChanged { change = try Self.change(fields) } else { change = { @Sendable in $0 } }
    }

    /// Whether the expression in `match` is found in a text.
    func finds(in text: String) -> Bool {
        match?.firstMatch(in: text, range: text.wholeRange) != nil
    }

    /// Whether a text that came is taken for the one that is right.
    func takes(_ received: String, for right: String) -> Bool {
        let (received, right) = (self(received), self(right))
        return match == nil
            ? received.hasSameOctets(as: right) : finds(in: "\(right)\n\(received)")
    }

    /// Which of several parameters of a name stay.
    enum Keep: String, Sendable {
        case first
        case last

        /// Those that do not repeat one.
        case different
    }

    /// The text after the edit.
    func callAsFunction(_ text: String) -> String {
        isOfParameters ? self(parametersOf: text) : change(text)
    }

    private var isOfParameters: Bool { !values.isEmpty || !written.isEmpty || keep != nil }

    /// A message after the edit of some of its parameters, or of the whole of it as a text.
    func callAsFunction<Message: HasParameters & MessageText>(message: Message) -> Message {
        isOfParameters ? self(parametersOf: message) : message.edited(self)
    }

    /// A link or a message with a form after the edit of some of its parameters.
    func callAsFunction<Message: HasParameters>(parametersOf message: Message) -> Message {
        if let keep { return message.keeping(keep, of: values) }
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
    static let texts =
        (clientTexts + messageTexts + [
            flipAppTexts, googleAppTexts, serverTexts, fieldTexts, appTexts,
        ])
        .reduce([:]) { $0.merging($1) { first, _ in first } }

    /// What can become of a text.
    static let functions: [String: @Sendable (String) -> String] = [
        "lower-case": { $0.lowercased() },
        "upper-case": { $0.uppercased() },
        "percent-decoding": { $0.percentDecoded },
        "percent-encoding": { Form.escape($0) },
        "composition": { $0.precomposedStringWithCanonicalMapping },
        "compatibility": { $0.precomposedStringWithCompatibilityMapping },
        // A value as it is written, with each character beyond the first plane as two surrogates in UTF-8.
        "cesu-8": { $0.changingOctets { $0.inCESU8 } },
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
        "s256-challenge": s256,
        // Texts that differ in case, or in how Unicode writes the same, become one.
        "case-folding": { $0.lowercased().precomposedStringWithCanonicalMapping },
    ]

    private static func change(_ fields: ObjectReader) throws -> @Sendable (String) -> String {
        if let characters = try fields.optional("leave", ObjectReader.text) {
            return { $0.leavingRaw(characters) }
        }
        let function = try fields.optional("by", ObjectReader.text).map(Self.function)
        let isWhole = try fields.optional("replace") { $0 } == nil
        if let function, isWhole { return function }
        let pattern = try fields.required("replace", Self.pattern)
        if let function { return { $0.replacing(pattern, by: function) } }
        let template = try fields.text("with")
        return {
            pattern.stringByReplacingMatches(in: $0, range: $0.wholeRange, withTemplate: template)
        }
    }

    private static func function(_ name: String) throws -> @Sendable (String) -> String {
        guard let function = functions[name] else {
            throw FormatError("by: there is no function \(JSON.quote(name))")
        }
        return function
    }

    private static func keep(_ json: JSON) throws -> Keep {
        let name = try ObjectReader.text(json)
        guard let keep = Keep(rawValue: name) else {
            throw FormatError("must be one of first, last and different")
        }
        return keep
    }

    private static func pattern(_ json: JSON) throws -> NSRegularExpression {
        let text = try ObjectReader.text(json)
        guard let pattern = try? NSRegularExpression(pattern: text) else {
            throw FormatError("\(JSON.quote(text)) is no regular expression")
        }
        return pattern
    }
}

extension String {
    fileprivate var wholeRange: NSRange { NSRange(startIndex..., in: self) }

    /// The text with each match of a pattern changed.
    fileprivate func replacing(
        _ pattern: NSRegularExpression, by change: (String) -> String
    ) -> String {
        pattern.matches(in: self, range: wholeRange).reversed().reduce(self) { text, match in
            guard let range = Range(match.range, in: text) else { return text }
            return text.replacingCharacters(in: range, with: change(String(text[range])))
        }
    }
}

extension [UInt8] {
    /// Text in UTF-8 in the form that encodes UTF-16 unit by unit.
    fileprivate var inCESU8: [UInt8] {
        String(decoding: self, as: UTF8.self).utf16.flatMap { unit -> [UInt8] in
            switch unit {
            case ..<0x80: [UInt8(unit)]
            case ..<0x800: [0xC0 | UInt8(unit >> 6), 0x80 | UInt8(unit & 0x3F)]
            default:
                [
                    0xE0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 0x3F),
                    0x80 | UInt8(unit & 0x3F),
                ]
            }
        }
    }
}
