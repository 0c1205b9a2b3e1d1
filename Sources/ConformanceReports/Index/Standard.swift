import StrictCodecs

/// A standard that rules cite, with the sections that it has.
package struct Standard: Identifiable, Sendable {
    /// The name by which sources cite it, such as `RFC 7636`.
    package let id: String

    /// Its title.
    package let title: String

    /// Where it is published.
    package let url: String

    /// Its sections and appendices, in its order.
    package let sections: [Section]

    /// A section of a standard, or an appendix.
    package struct Section: Sendable {
        /// The number, such as `4.1.2`; that of an appendix begins with a letter.
        package let number: String

        /// The title.
        package let title: String
    }
}

extension Standard {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["id", "title", "url", "sections"])
        id = try fields.text("id")
        title = try fields.text("title")
        url = try fields.text("url")
        sections = try fields.required("sections") { json in
            guard let members = json.members else { throw FormatError("must be an object") }
            return try members.map { member in
                let title = try FormatError.at(member.name) { try Fields.text(member.value) }
                return Section(number: member.name, title: title)
            }
        }
    }
}
