import StrictCodecs

extension Report {
    /// Where a rule comes from, for people.
    package func sourceLine(of rule: Rule) -> String {
        let statements = rule.sources.compactMap { source in
            if case .statement(let id) = source { id } else { nil }
        }
        let others = rule.sources.map(\.text).filter { !statements.containsOctets(of: $0) }
        let revisions = rule.revisions.map {
            "only in \($0.map(\.rawValue).joined(separator: ", "))"
        }
        let parts = sections(of: statements) + others + (revisions.map { [$0] } ?? [])
        return parts.joined(separator: "; ") + " [\(rule.basis.rawValue)]"
    }

    /// The sections of the documents, each with its statements.
    private func sections(of ids: [String]) -> [String] {
        var sections: [(name: String, ids: [String])] = []
        for id in ids.sorted(by: String.precedesInOctets) {
            guard let section = catalog.sections[id] else { continue }
            if let index = sections.firstIndex(where: { $0.name.hasSameOctets(as: section) }) {
                sections[index].ids.append(id)
            } else {
                sections.append((section, [id]))
            }
        }
        return sections.map { "\($0.name) (\($0.ids.joined(separator: ", ")))" }
    }
}
