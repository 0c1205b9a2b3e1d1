package import StrictCodecs

extension JSON {
    /// The object with these members alone.
    package func only(_ names: [String]) -> JSON {
        guard let members else { return self }
        return .object(members.filter { names.containsOctets(of: $0.name) })
    }

    /// The object without a member.
    package func without(_ name: String) -> JSON {
        guard let members else { return self }
        return .object(members.filter { !$0.name.hasSameOctets(as: name) })
    }
}
