extension JSON {
    /// The object without some of its members.
    package func without(_ names: String...) -> JSON {
        guard let members else { return self }
        return .object(members.filter { !names.containsOctets(of: $0.name) })
    }

    /// The object with another value of a member.
    package func changing(_ name: String, _ change: (JSON) -> JSON) -> JSON {
        guard let members else { return self }
        return .object(
            members.map {
                $0.name.hasSameOctets(as: name) ? .init(name, change($0.value)) : $0
            })
    }

    /// The object with a list of texts sorted, each once.
    package func sorting(_ name: String) -> JSON {
        changing(name) { $0.elements.map { .set(of: $0.compactMap(\.text)) } ?? $0 }
    }

    /// The members of this object, overridden by those of another one.
    package func overlaid(with other: JSON) -> JSON {
        guard let members, let own = other.members else { return other }
        return .object(members.filter { other[$0.name] == nil } + own)
    }

    /// The value without members of these names, at any depth.
    package func pruned(of names: [String]) -> JSON {
        switch self {
        case .object(let members):
            .object(
                members.filter { !names.containsOctets(of: $0.name) }.map {
                    .init($0.name, $0.value.pruned(of: names))
                })
        case .array(let elements): .array(elements.map { $0.pruned(of: names) })
        default: self
        }
    }
}
