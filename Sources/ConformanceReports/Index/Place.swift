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
