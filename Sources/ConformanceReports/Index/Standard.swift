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
        let number = /[0-9]+(\.[0-9]+)*|[A-Z](\.[0-9]+)*|[a-z0-9.\-]+(\/[a-z0-9.\-]+)+/
        guard let match = text.wholeMatch(of: /(.*[^ ,]), (Section|Appendix|Page) ([^ ]+)/),
            match.3.wholeMatch(of: number) != nil
        else { return nil }
        standard = String(match.1)
        section = String(match.3)
        guard description.hasSameOctets(as: text) else { return nil }
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
