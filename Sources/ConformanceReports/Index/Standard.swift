package import StrictCodecs

/// A standard that rules cite, with the sections that it has.
package struct Standard: Identifiable, Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(names: ["titles": "sections"])

    /// The name by which sources cite it, such as `RFC 7636`.
    package let id: String

    /// Its title.
    package let title: String

    /// Where it is published.
    package let url: String

    private let titles: Titles

    /// Its sections and appendices, in its order.
    package var sections: [Section] { titles.sections }

    /// A section of a standard, or an appendix.
    package struct Section: Sendable {
        /// The number, such as `4.1.2`; that of an appendix begins with a letter. A page has its path below the
        /// address of the standard, such as `xcode/supporting-associated-domains`.
        package let number: String

        /// The title.
        package let title: String
    }
}

/// The titles of sections, each a member with the number as its name.
private struct Titles: Decodable, Sendable {
    let sections: [Standard.Section]

    init(from decoder: any Decoder) throws {
        guard let members = try decoder.json.members else { throw FormatError("must be an object") }
        sections = try members.map { member in
            let title = try FormatError.at(member.name) { try ObjectReader.text(member.value) }
            return Standard.Section(number: member.name, title: title)
        }
    }
}

/// A section of a standard as sources cite it, such as `RFC 9700, Section 4.1.3`.
package struct Citation: Hashable, Sendable {
    /// The standard, such as `RFC 9700`.
    package let standard: Standard.ID

    /// The number of the section, such as `4.1.3`; that of an appendix begins with a letter.
    package let section: String

    package init(standard: Standard.ID, section: String) {
        self.standard = standard
        self.section = section
    }
}

extension Citation {
    /// Reads a citation, or gives nil if the text has another form.
    package init?(_ text: String) {
        let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count > 2, words.allSatisfy({ !$0.isEmpty }),
            Self.isPlace(words[words.count - 2], words[words.count - 1])
        else { return nil }
        let standard = text.utf8.dropLast(words.suffix(2).reduce(2) { $0 + $1.count })
        guard standard.count > 1, standard.last == UInt8(ascii: ",") else { return nil }
        self.standard = String(decoding: standard.dropLast(), as: UTF8.self)
        section = String(decoding: words[words.count - 1], as: UTF8.self)
    }

    /// Whether a kind and a number are those of a section, an appendix or a page.
    private static func isPlace(
        _ kind: Substring.UTF8View, _ number: Substring.UTF8View
    ) -> Bool {
        if kind.elementsEqual("Page".utf8) { return isPath(number) }
        let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty else { return false }
        let isSection = kind.elementsEqual("Section".utf8) && first.allSatisfy(\.isDigit)
        let isAppendix =
            kind.elementsEqual("Appendix".utf8) && first.count == 1
            && first.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
        return (isSection || isAppendix)
            && parts.dropFirst().allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
    }
}

extension Citation {
    /// Whether this is the path of a page, which has a slash between names.
    private static func isPath(_ text: Substring.UTF8View) -> Bool {
        let names = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let marks = "-.".utf8
        return names.count > 1
            && names.allSatisfy { name in
                !name.isEmpty
                    && name.allSatisfy { $0.isDigit || 0x61...0x7A ~= $0 || marks.contains($0) }
            }
    }
}

extension Citation: CustomStringConvertible {
    package var description: String { "\(standard), \(place)" }

    /// The section without the standard.
    package var place: String {
        if section.utf8.contains(UInt8(ascii: "/")) { return "Page \(section)" }
        return section.utf8.first?.isDigit == true ? "Section \(section)" : "Appendix \(section)"
    }
}
