import Conformance
import StrictCodecs

/// A pattern of an association file for the parts of a link.
struct LinkPattern {
    /// The pattern as it is written, for people.
    let text: String

    /// Whether the app does not open links that match.
    let excludes: Bool

    private let path: String
    private let query: Query
    private let fragment: String
    private let isCaseSensitive: Bool
    private let isEncoded: Bool

    /// What the query has to be.
    private enum Query {
        case whole(String)
        case items([(name: String, value: String)])

        init?(_ json: JSON) {
            if let text = json.text {
                self = .whole(text)
                return
            }
            let items = (json.members ?? []).map { (name: $0.name, value: $0.value.text) }
            guard json.members != nil, items.allSatisfy({ $0.value != nil }) else { return nil }
            self = .items(items.map { ($0.name, $0.value ?? "") })
        }
    }

    /// Reads an element of `components`, and what it leaves to the defaults.
    ///
    /// - Throws: `Refusal` if it is no object, or if a member has a wrong type.
    init(_ json: JSON, _ defaults: [JSON]) throws {
        guard json.members != nil else {
            throw Refusal(
                "an element of components in the association file is no object; correct it")
        }
        text = Excerpt.cut(json.compactText)
        func flag(_ name: String) throws -> Bool? {
            try ([json] + defaults).compactMap { try $0.member(name, \.flag) }.first
        }
        excludes = try json.member("exclude", \.flag) ?? false
        path = try json.member("/", \.text) ?? "*"
        fragment = try json.member("#", \.text) ?? "*"
        query = try json.member("?", Query.init) ?? .whole("*")
        isCaseSensitive = try flag("caseSensitive") ?? true
        isEncoded = try flag("percentEncoded") ?? true
        try check()
    }

    /// Reads an element of `paths`.
    init(path text: String) throws {
        let negation = "NOT "
        self.text = Excerpt.cut(JSON.quote(text))
        excludes = text.utf8.starts(with: negation.utf8)
        path = excludes ? String(text.dropFirst(negation.count)) : text
        (query, fragment) = (.whole("*"), "*")
        (isCaseSensitive, isEncoded) = (true, true)
        try check()
    }

    /// Whether each part of a link matches.
    func matches(_ link: UniversalLink) -> Bool {
        let parts = read(link)
        return takes(parts.path, by: path) && takes(parts.fragment, by: fragment)
            && takesQuery(of: parts)
    }

    private func takesQuery(of parts: UniversalLink.Parts) -> Bool {
        switch query {
        case .whole(let pattern): takes(parts.query, by: pattern)
        case .items(let items):
            items.allSatisfy { item in
                let own = parts.items.filter { $0.name.hasSameOctets(as: item.name) }
                return (own.isEmpty ? [""] : own.map(\.value)).allSatisfy {
                    takes($0, by: item.value)
                }
            }
        }
    }

    /// The parts of a link as they are compared: as they are written, or with their escapes undone.
    private func read(_ link: UniversalLink) -> UniversalLink.Parts {
        isEncoded ? link.written : link.unescaped
    }

    private func takes(_ text: String, by pattern: String) -> Bool {
        isCaseSensitive
            ? Wildcards.match(pattern, text)
            : Wildcards.match(pattern.lowercased(), text.lowercased())
    }

    /// How many octets a pattern may have.
    private static let longest = 2048

    private func check() throws {
        let items = if case .items(let items) = query { items.map(\.value) } else { [String]() }
        let whole = if case .whole(let pattern) = query { [pattern] } else { [String]() }
        let all = [path, fragment] + items + whole
        guard all.allSatisfy({ $0.utf8.count <= Self.longest }) else {
            throw Refusal("a pattern of the association file has more than \(Self.longest) octets")
        }
        guard !all.contains(where: { $0.containsText("$(") }) else {
            throw Refusal("the association file has substitution variables, which are not judged")
        }
    }
}

/// The two wildcards of association files: `*` is any text, `?` one character.
private enum Wildcards {
    /// Compares from the left; what a `*` stands for grows where the comparison fails.
    static func match(_ pattern: String, _ text: String) -> Bool {
        let (pattern, text) = (Array(pattern.unicodeScalars), Array(text.unicodeScalars))
        var (place, read) = (0, 0)
        var last: (place: Int, read: Int)?
        while read < text.count {
            let next = place < pattern.count ? pattern[place] : nil
            if next == "*" {
                last = (place, read)
                place += 1
            } else if let next, next == "?" || next == text[read] {
                place += 1
                read += 1
            } else if let start = last {
                last = (start.place, start.read + 1)
                (place, read) = (start.place + 1, start.read + 1)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}

extension JSON {
    /// A member of an association file; nil if it is missing.
    ///
    /// - Throws: `Refusal` if it has a wrong type, of which nobody says what it stands for.
    func member<Value>(_ name: String, _ read: (JSON) -> Value?) throws -> Value? {
        guard let json = self[name] else { return nil }
        guard let value = read(json) else {
            let content = Excerpt.cut(json.compactText)
            throw Refusal(
                "\(JSON.quote(name)) in the association file has a wrong type, \(content); correct it"
            )
        }
        return value
    }

    /// The value of `true` or `false`.
    fileprivate var flag: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }
}
