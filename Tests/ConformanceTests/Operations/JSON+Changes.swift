import StrictCodecs

extension JSON {
    /// The object with another value for a member, or without the member.
    func changing(_ name: String, to value: JSON?) -> JSON {
        let others = (members ?? []).filter { $0.name != name }
        return .object(others + (value.map { [Member(name, $0)] } ?? []))
    }

    /// The members of all objects in the value, by their paths, in which lists are not counted.
    func paths(_ start: String = "") -> Set<String> {
        let own = (members ?? []).map { start + $0.name }
        let inner = (members ?? []).map { $0.value.paths("\(start)\($0.name).") }
        let elements = (elements ?? []).map { $0.paths(start) }
        return Set(own).union((inner + elements).joined())
    }

    /// The value with another one for every member with a path, or without these members.
    func changing(path: ArraySlice<String>, to value: JSON?) -> JSON {
        guard let name = path.first else { return self }
        if let elements { return .array(elements.map { $0.changing(path: path, to: value) }) }
        guard let member = self[name] else { return self }
        guard path.count > 1 else { return changing(name, to: value) }
        return changing(name, to: member.changing(path: path.dropFirst(), to: value))
    }
}
