import StrictCodecs

/// Where a rule comes from, for people.
struct SourceLine {
    let rule: Rule
    let catalog: Catalog

    var text: String {
        let statements = rule.sources.compactMap { source in
            if case .statement(let id) = source { id } else { nil }
        }
        let others = rule.sources.filter { source in
            if case .statement = source { false } else { true }
        }
        let parts = sections(of: statements) + others.map(\.text) + revisions
        return parts.joined(separator: "; ") + " [\(rule.basis.rawValue)]"
    }

    /// The sections of the documents, each with its statements.
    private func sections(of ids: [String]) -> [String] {
        var sections: [(name: String, ids: [String])] = []
        for id in ids.sorted(by: String.precedesInOctets) {
            guard let section = catalog.sections[id] else { continue }
            if let index = sections.firstIndex(where: { $0.name == section }) {
                sections[index].ids.append(id)
            } else {
                sections.append((section, [id]))
            }
        }
        return sections.map { "\($0.name) (\($0.ids.joined(separator: ", ")))" }
    }

    private var revisions: [String] {
        rule.revisions.map { revisions in
            ["only in \(revisions.map(\.rawValue).joined(separator: ", "))"]
        } ?? []
    }
}
