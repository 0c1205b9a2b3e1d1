import Conformance
import StrictCodecs

/// A pattern of an association file for the parts of a link.
struct LinkPattern {
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
    }

    /// Reads an element of `components`, and what it leaves to the defaults.
    init(_ json: JSON, _ defaults: [JSON]) throws {
        func flag(_ name: String) -> Bool? {
            ([json] + defaults).lazy.compactMap { $0[name]?.flag }.first
        }
        excludes = json["exclude"]?.flag ?? false
        path = json["/"]?.text ?? "*"
        fragment = json["#"]?.text ?? "*"
        query =
            json["?"]?.members.map { .items($0.map { ($0.name, $0.value.text ?? "*") }) }
            ?? .whole(json["?"]?.text ?? "*")
        isCaseSensitive = flag("caseSensitive") ?? true
        isEncoded = flag("percentEncoded") ?? true
        try check()
    }

    /// Reads an element of `paths`.
    init(path text: String) throws {
        let negation = "NOT "
        excludes = text.utf8.starts(with: negation.utf8)
        path = excludes ? String(text.dropFirst(negation.count)) : text
        (query, fragment) = (.whole("*"), "*")
        (isCaseSensitive, isEncoded) = (true, true)
        try check()
    }

    /// Whether each part of a link matches.
    func matches(_ link: UniversalLink) -> Bool {
        takes(link.path, by: path) && takes(link.fragment, by: fragment) && takesQuery(link.query)
    }

    private func takesQuery(_ text: String) -> Bool {
        switch query {
        case .whole(let pattern): return takes(text, by: pattern)
        case .items(let items):
            let own = text.split(separator: "&").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1)
                return (
                    name: read(String(parts.first ?? "")),
                    value: parts.count > 1 ? String(parts[1]) : ""
                )
            }
            return items.allSatisfy { item in
                let values = own.filter { $0.name.hasSameOctets(as: item.name) }.map(\.value)
                return (values.isEmpty ? [""] : values).allSatisfy { takes($0, by: item.value) }
            }
        }
    }

    /// A part of a link as it is compared: as it is written, or with its escapes undone.
    private func read(_ text: String) -> String {
        isEncoded ? text : Form.unescape(text.utf8).flatMap { String(utf8: $0) } ?? text
    }

    private func takes(_ text: String, by pattern: String) -> Bool {
        isCaseSensitive
            ? Wildcards.match(pattern, read(text))
            : Wildcards.match(pattern.lowercased(), read(text).lowercased())
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
    /// The value of `true` or `false`.
    fileprivate var flag: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }
}
