package import Conformance
package import StrictCodecs

/// An entry as a file has it, and as the records of a result file repeat it.
package struct EntryForm: Codable, HasCodingForm {
    package static let codingForm = CodingForm(omitsAbsent: true)

    private let suite: Suite.ID?
    private let rule: Rule.ID?
    private let vector: Vector.ID?
    private let family: FamilyOutline.ID?
    private let numbers: NumberRanges?
    private let outcome: Failure
    private let reason: String?
    private let link: Link?
    private let expires: Day?
    private let hides: [Rule.ID]?

    /// Writes an entry.
    package init(_ entry: ExpectedFailure) {
        suite = entry.scope.id(as: "suite")
        rule = entry.scope.id(as: "rule")
        vector = entry.scope.id(as: "vector")
        family = entry.scope.id(as: "family")
        numbers = entry.scope.numbers
        outcome = entry.failure
        reason = entry.reason
        link = entry.link.map(Link.init)
        expires = entry.expires
        hides = entry.hides.isEmpty ? nil : entry.hides
    }

    /// Reads an entry.
    ///
    /// - Parameters:
    ///   - line: Where it stands.
    ///   - isDraft: Whether the reason may still be empty.
    /// - Returns: The entry.
    /// - Throws: `FormatError` at the member that is wrong.
    package func entry(line: Int? = nil, isDraft: Bool = true) throws -> ExpectedFailure {
        let scope = try scope
        guard isDraft || !(reason ?? "").trimmed.isEmpty else {
            throw FormatError("reason: is missing or empty; write why this failure is accepted")
        }
        return ExpectedFailure(
            scope, outcome, reason: reason ?? "", link: link?.text, expires: expires,
            hiding: hides ?? [], line: line)
    }

    private var scope: ExpectedFailure.Scope {
        get throws {
            let scopes: [ExpectedFailure.Scope?] = [
                suite.map { .suite($0) }, rule.map { .rule($0) }, vector.map { .vector($0) },
                family.map { .family($0, numbers?.ranges) },
            ]
            let named = scopes.compactMap { $0 }
            guard named.count == 1 else {
                throw FormatError(
                    "must have exactly one of \"suite\", \"rule\", \"vector\" and \"family\", has \(named.count)"
                )
            }
            guard numbers == nil || family != nil else {
                throw FormatError("numbers: goes with a family only")
            }
            return named[0]
        }
    }
}

extension ExpectedFailure {
    /// The entry as a file has it; its texts can always be written.
    package var json: JSON { (try? EntryForm(self).json()) ?? .null }

    /// The id in an entry that may be malformed otherwise.
    static func id(in json: JSON) -> String? {
        ["suite", "rule", "vector", "family"].lazy.compactMap { json[$0]?.text }.first
    }
}

extension ExpectedFailure.Scope {
    /// The id, if the scope is of a kind.
    fileprivate func id(as kind: String) -> String? { kind == self.kind ? id : nil }
}

/// The address of more information on a failure.
private struct Link: Codable {
    let text: String

    init(_ text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
        text = try Fields.text(try decoder.json)
        guard text.utf8.starts(with: "https://".utf8), text.isVisibleASCII else {
            throw FormatError("\(JSON.quote(text)) is not a link such as \"https://example.com/1\"")
        }
    }

    func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}

extension Day: Codable {
    /// Reads a day.
    public init(from decoder: any Decoder) throws {
        let text = try Fields.text(try decoder.json)
        guard let day = Day(text) else {
            throw FormatError("\(JSON.quote(text)) is not a day such as \"2027-01-31\"")
        }
        self = day
    }

    /// Writes the day.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension NumberRanges: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try Fields.text(try decoder.json)
        guard let numbers = NumberRanges(text) else {
            throw FormatError(
                "\(JSON.quote(text)) are not numbers in ascending order such as \"0-11,14\"")
        }
        self = numbers
    }

    package func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
