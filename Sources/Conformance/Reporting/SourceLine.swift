import StrictCodecs

extension Report {
    /// Where a rule comes from, for people.
    package func sourceLine(of rule: Rule) -> String {
        let statements = rule.sources.compactMap { source in
            if case .statement(let id) = source { id } else { nil }
        }
        let others = rule.sources.map(\.text).filter { !statements.containsOctets(of: $0) }
        let parts = sections(of: statements) + others + rule.restrictions
        return parts.joined(separator: "; ") + " [\(rule.basis.rawValue)]"
    }

    /// The sections of the documents, each with its statements.
    private func sections(of ids: [String]) -> [String] {
        let known = ids.sorted(by: String.precedesInOctets).filter { catalog.sections[$0] != nil }
        return known.grouped { catalog.sections[$0] ?? "" }.map { section, ids in
            "\(section) (\(ids.joined(separator: ", ")))"
        }
    }
}
