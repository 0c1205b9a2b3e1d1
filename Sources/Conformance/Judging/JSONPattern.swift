package import StrictCodecs

/// A pattern of `Vectors/README.md`, "A pattern", which a value matches or not.
package enum JSONPattern {
    /// A place at which a value differs from a pattern.
    package struct Difference {
        /// The place, such as `opened[0].parameters.state`; empty for the whole.
        package let path: String

        /// The pattern at that place.
        package let pattern: JSON

        /// What was observed there.
        package let observed: JSON?

        /// Why a text there could not be taken apart, and where; nil if this is none.
        package let malformation: String?
    }

    /// Finds the first difference, or gives nil if the value matches.
    ///
    /// The place is put into words only where something differs.
    package static func first(
        between pattern: JSON, and observed: JSON?, at path: @autoclosure () -> String = ""
    ) -> Difference? {
        if let observed, observed.isUnreported {
            let isOptional = (alternatives(of: pattern) ?? [pattern]).contains(.null)
            return isOptional ? nil : difference(path(), pattern, observed)
        }
        if let alternatives = alternatives(of: pattern) {
            let matches = alternatives.contains { first(between: $0, and: observed) == nil }
            return matches ? nil : difference(path(), pattern, observed)
        }
        if let excluded = excluded(by: pattern) {
            let isExcluded = first(between: excluded, and: observed) == nil
            return isExcluded ? difference(path(), pattern, observed) : nil
        }
        if let patterns = operand("all", of: pattern)?.elements {
            for pattern in patterns {
                if let found = first(between: pattern, and: observed, at: path()) { return found }
            }
            return nil
        }
        if let excluded = operand("lacks", of: pattern) {
            let index = observed?.elements?.firstIndex { first(between: excluded, and: $0) == nil }
            return index.map { difference("\(path())[\($0)]", pattern, observed?.elements?[$0]) }
        }
        if let patterns = operand("has", of: pattern)?.elements {
            guard !isInOrder(patterns, in: observed) else { return nil }
            // Lists of one length are shown element by element.
            return first(between: .array(patterns), and: observed, at: path())
                .map { $0.path == path() ? difference(path(), pattern, observed) : $0 }
        }
        switch (pattern, observed) {
        case (.null, nil): return nil
        case (.object(let members), .object?):
            for member in members {
                let found = first(
                    between: member.value, and: observed?[member.name],
                    at: path().isEmpty ? member.name : "\(path()).\(member.name)")
                guard let found else { continue }
                let whole = difference(path(), pattern, observed)
                return whole.malformation == nil ? found : whole
            }
            return nil
        case (.array(let patterns), .array(let elements)?) where patterns.count == elements.count:
            for index in patterns.indices {
                let found = first(
                    between: patterns[index], and: elements[index], at: "\(path())[\(index)]")
                if let found { return found }
            }
            return nil
        case (let pattern, let observed):
            guard pattern != observed else { return nil }
            return Difference(path: path(), pattern: pattern, observed: observed, malformation: nil)
        }
    }

    /// The places at which a value differs from the pattern that is nearest to it.
    package static func fewest(
        among patterns: [JSON], and observed: JSON?, at path: String
    ) -> [Difference] {
        patterns.map { all(between: $0, and: observed, at: path) }.min { $0.count < $1.count } ?? []
    }

    /// The patterns of `{"oneOf": […]}`, or nil if this is another pattern.
    package static func alternatives(of pattern: JSON) -> [JSON]? {
        operand("oneOf", of: pattern)?.elements
    }

    /// The pattern of `{"not": …}`, or nil if this is another pattern.
    package static func excluded(by pattern: JSON) -> JSON? { operand("not", of: pattern) }

    /// The operators, each of which is the only member of its object.
    package static let operators = ["oneOf", "not", "all", "has", "lacks"]

    private static func operand(_ name: String, of pattern: JSON) -> JSON? {
        guard let members = pattern.members, members.count == 1, members[0].name == name else {
            return nil
        }
        return members[0].value
    }

    /// Whether elements of a list match patterns in their order, whatever stands between them.
    private static func isInOrder(_ patterns: [JSON], in observed: JSON?) -> Bool {
        (observed?.elements ?? []).reduce(patterns[...]) { rest, element in
            guard let next = rest.first, first(between: next, and: element) == nil else {
                return rest
            }
            return rest.dropFirst()
        }.isEmpty
    }

    /// Every place at which a value differs from a pattern.
    private static func all(
        between pattern: JSON, and observed: JSON?, at path: String
    ) -> [Difference] {
        if let alternatives = alternatives(of: pattern) {
            return fewest(among: alternatives, and: observed, at: path)
        }
        if let patterns = operand("all", of: pattern)?.elements {
            return patterns.flatMap { all(between: $0, and: observed, at: path) }
        }
        if let excluded = operand("lacks", of: pattern) {
            return (observed?.elements ?? []).filter { first(between: excluded, and: $0) == nil }
                .flatMap { element in
                    let demands = demands(of: excluded, on: element, at: path + "[]")
                    return demands.isEmpty
                        ? [forbidden(excluded, in: element, at: path + "[]")] : demands
                }
        }
        if let patterns = operand("has", of: pattern)?.elements {
            return isInOrder(patterns, in: observed)
                ? [] : all(between: pattern, whichHas: patterns, and: observed, at: path)
        }
        switch (pattern, observed) {
        case (.object(let members), .object?)
        where excluded(by: pattern) == nil && observed?.isUnreported != true:
            let prefix = path.isEmpty ? "" : "\(path)."
            return members.flatMap {
                all(between: $0.value, and: observed?[$0.name], at: prefix + $0.name)
            }
        case (.array(let patterns), .array(let elements)?) where patterns.count == elements.count:
            return patterns.indices.flatMap {
                all(between: patterns[$0], and: elements[$0], at: "\(path)[\($0)]")
            }
        default:
            return first(between: pattern, and: observed) == nil
                ? [] : [difference(path, pattern, observed)]
        }
    }

    /// What a pattern that no element of a list may match demands of this element: `{"lacks": {"to": "api", "token":
    /// {"not": "t"}}}` demands the token `t` of each element to the API.
    private static func demands(
        of pattern: JSON, on observed: JSON?, at path: String
    ) -> [Difference] {
        if let allowed = excluded(by: pattern) {
            return all(between: allowed, and: observed, at: path)
        }
        return (pattern.members ?? []).flatMap {
            demands(of: $0.value, on: observed?[$0.name], at: "\(path).\($0.name)")
        }
    }

    /// What must not be in an element that matches a pattern: its last member, since those before it say which element it is.
    private static func forbidden(
        _ pattern: JSON, in observed: JSON?, at path: String
    ) -> Difference {
        guard let last = pattern.members?.last, !operators.contains(last.name) else {
            return difference(path, .object([.init("not", pattern)]), observed)
        }
        return forbidden(last.value, in: observed?[last.name], at: "\(path).\(last.name)")
    }

    /// Lists of one length are compared element by element; of others, each pattern that none matches with the element
    /// that comes nearest to it.
    private static func all(
        between pattern: JSON, whichHas patterns: [JSON], and observed: JSON?, at path: String
    ) -> [Difference] {
        let elements = observed?.elements ?? []
        guard elements.count != patterns.count else {
            return zip(patterns, elements).flatMap {
                all(between: $0, and: $1, at: path + "[]")
            }
        }
        let missing = patterns.filter { pattern in
            !elements.contains { first(between: pattern, and: $0) == nil }
        }
        guard !missing.isEmpty else { return [difference(path, pattern, observed)] }
        return missing.flatMap { pattern in
            let near = elements.filter { $0.sharesMember(with: pattern) }
                .map { all(between: pattern, and: $0, at: path + "[]") }
            return near.min { $0.count < $1.count }
                ?? [difference(path, .object([.init("has", .array([pattern]))]), observed)]
        }
    }

    private static func difference(
        _ path: String, _ pattern: JSON, _ observed: JSON?
    ) -> Difference {
        Difference(
            path: path, pattern: pattern, observed: observed,
            malformation: observed.flatMap(malformation))
    }

    /// A member that is missing from a text that could not be taken apart says nothing: none could be read.
    private static func malformation(of observed: JSON) -> String? {
        guard let members = observed.members, members.count == 1, members[0].name == "malformed"
        else { return nil }
        return members[0].value.text.flatMap(Excerpt.malformation)
    }
}

extension JSON {
    /// Whether a member is as an object pattern demands.
    fileprivate func sharesMember(with pattern: JSON) -> Bool {
        (pattern.members ?? []).contains {
            JSONPattern.first(between: $0.value, and: self[$0.name]) == nil
        }
    }
}
