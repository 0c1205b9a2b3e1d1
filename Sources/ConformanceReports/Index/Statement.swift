package import StrictCodecs

/// A statement of one of the documents, in our words.
package struct Statement: Identifiable, Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(hasOptionalFlags: true)

    /// The number, such as `N037`.
    package let id: String

    /// The codes of the documents that make it.
    package let documents: [String]

    /// Where it stands, for people.
    package let section: String

    /// The sentence, row or line of the section, for people; nil if it is the section as a whole.
    package let ordinal: String?

    /// What it says.
    package let text: String

    /// How strongly the document requires it, as we read it, such as `SHOULD NOT` or `info`.
    package let level: String

    /// Whether a sample, a heading or the order of steps shows it, rather than a sentence.
    package let isImplied: Bool

    /// Whether the German translation in document 001 leaves it out.
    package let isUntranslated: Bool

    /// The names, literals and words of the code or comment that makes it; nil if prose does.
    package let words: String?

    /// What the documents differ in, for people.
    private let note: String?

    /// Why no vector can carry it, or nil if rules do.
    package let reason: String?
}

/// A place in a document where a reader finds a statement.
package struct Place: Sendable {
    /// The documents in which it is the same place, all of one title.
    package let documents: [Document]

    /// The section, from the outermost heading to the sentence, row or line.
    package let section: String
}

extension Place: CustomStringConvertible {
    package var description: String { text(separator: ", ") { $0.id } }

    /// The place with the editions of the documents.
    package var detail: String { text(separator: "; ") { "\($0.id): \($0.edition)" } }

    private func text(separator: String, naming name: (Document) -> String) -> String {
        let names = documents.map(name).joined(separator: separator)
        return "\(documents.first?.title ?? "") (\(names)), \(section)"
    }
}

extension Statement {
    /// The places where the documents make it.
    package func places(in documents: [Document]) -> [Place] {
        let ordinals = (ordinal ?? "").parts(separatedBy: "; ")
        return section.parts(separatedBy: "; ").enumerated().map { index, section in
            let names = section.parts(separatedBy: ", ")
            let ordinal = ordinals.indices.contains(index) ? [ordinals[index]] : []
            return Place(
                documents: documents.filter {
                    self.documents.contains($0.id) && $0.title.hasPrefix(names[0])
                },
                section: (names.dropFirst() + ordinal).filter { !$0.isEmpty }
                    .joined(separator: ", "))
        }
    }
}

extension String {
    fileprivate func parts(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
