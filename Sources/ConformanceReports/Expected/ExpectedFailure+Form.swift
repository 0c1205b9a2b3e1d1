import Conformance
package import StrictCodecs

extension ExpectedFailure {
    /// Reads an entry.
    ///
    /// - Parameters:
    ///   - json: The entry as the file has it.
    ///   - line: Where it stands.
    ///   - isDraft: Whether the reason may still be empty.
    /// - Throws: `FormatError` at the member that is wrong.
    package init(_ json: JSON, line: Int?, isDraft: Bool) throws {
        let names = Self.kinds + ["numbers", "outcome", "reason", "link", "expires", "hides"]
        let fields = try Fields(json, allowing: names)
        self.init(
            try Self.scope(of: fields), try fields.required("outcome", Fields.choice),
            reason: try Self.reason(in: fields, isDraft: isDraft),
            link: try fields.optional("link", Self.link),
            expires: try fields.optional("expires", Self.day),
            hiding: try fields.optional("hides") { try Fields.list($0, Fields.text) } ?? [],
            line: line)
    }

    private static let kinds = ["suite", "rule", "vector", "family"]

    /// The id in an entry that may be malformed otherwise.
    static func id(in json: JSON) -> String? {
        kinds.lazy.compactMap { json[$0]?.text }.first
    }

    private static func scope(of fields: Fields) throws -> Scope {
        let kinds = kinds.filter(fields.has)
        guard kinds.count == 1 else {
            throw FormatError(
                "must have exactly one of \"suite\", \"rule\", \"vector\" and \"family\", has \(kinds.count)"
            )
        }
        let numbers = try fields.optional("numbers", Self.numbers)
        guard numbers == nil || fields.has("family") else {
            throw FormatError("numbers: goes with a family only")
        }
        let id = try fields.text(kinds[0])
        return switch kinds[0] {
        case "suite": .suite(id)
        case "rule": .rule(id)
        case "vector": .vector(id)
        default: .family(id, numbers)
        }
    }

    private static func numbers(_ json: JSON) throws -> NumberRanges {
        let text = try Fields.text(json)
        guard let numbers = NumberRanges(text) else {
            throw FormatError(
                "\(JSON.quote(text)) are not numbers in ascending order such as \"0-11,14\"")
        }
        return numbers
    }

    private static func reason(in fields: Fields, isDraft: Bool) throws -> String {
        let reason = try fields.optional("reason", Fields.text) ?? ""
        guard isDraft || !reason.trimmed.isEmpty else {
            throw FormatError("reason: is missing or empty; write why this failure is accepted")
        }
        return reason
    }

    private static func link(_ json: JSON) throws -> String {
        let text = try Fields.text(json)
        guard text.utf8.starts(with: "https://".utf8), text.isVisibleASCII else {
            throw FormatError("\(JSON.quote(text)) is not a link such as \"https://example.com/1\"")
        }
        return text
    }

    private static func day(_ json: JSON) throws -> Day {
        let text = try Fields.text(json)
        guard let day = Day(text) else {
            throw FormatError("\(JSON.quote(text)) is not a day such as \"2027-01-31\"")
        }
        return day
    }
}
