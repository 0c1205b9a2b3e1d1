import Conformance
import StrictCodecs

/// A pair of a link's query, as it is written.
struct QueryPair {
    /// The name, still encoded.
    var name: String

    /// The value, still encoded, or nil if there is no `=`.
    var value: String?

    /// Makes a pair of texts that are encoded already.
    init(_ name: String, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// Makes a pair by encoding a value.
    init(_ name: String, encoding value: String) {
        self.init(name, Form.escape(value))
    }

    /// The pairs of a query, empty ones left out.
    static func pairs(in query: String) -> [QueryPair] {
        query.utf8.split(separator: UInt8(ascii: "&")).map { piece in
            let name = piece.prefix { $0 != UInt8(ascii: "=") }
            let value = name.endIndex == piece.endIndex ? nil : piece[name.endIndex...].dropFirst()
            return QueryPair(String(Substring(name)), value.map { String(Substring($0)) })
        }
    }

    /// Whether the decoded name is this one.
    func isNamed(_ name: String) -> Bool {
        self.name.hasSameOctets(as: name)
            || Form.unescape(self.name.utf8).map { $0.elementsEqual(name.utf8) } ?? false
    }

    /// The value decoded once, without one the empty text, or nil if it cannot be decoded.
    var text: String? {
        Form.unescape((value ?? "").utf8).flatMap { String(utf8: $0) }
    }
}

extension String {
    /// The pairs of the query.
    var queryPairs: [QueryPair] { QueryPair.pairs(in: URIReference(self).query ?? "") }

    /// The link with other pairs in its query; with none, it has no query.
    func replacingPairs(by pairs: [QueryPair]) -> String {
        let link = URIReference(self)
        let query = pairs.map { pair in pair.name + (pair.value.map { "=\($0)" } ?? "") }
            .joined(separator: "&")
        return link.base + (query.isEmpty ? "" : "?\(query)")
            + (link.fragment.map { "#\($0)" } ?? "")
    }

    /// Whether a parameter is in the query with a value that is not empty.
    func hasParameter(_ name: String) -> Bool {
        queryPairs.contains { $0.isNamed(name) && $0.value?.isEmpty == false }
    }

    /// The decoded value of the first parameter with a name, or nil.
    func parameter(_ name: String) -> String? {
        queryPairs.first { $0.isNamed(name) }.flatMap(\.text)
    }

    /// The link without the parameters of a name.
    func removing(_ name: String) -> String {
        replacingPairs(by: queryPairs.filter { !$0.isNamed(name) })
    }

    /// The link with one more parameter.
    func adding(_ name: String, _ value: String) -> String {
        replacingPairs(by: queryPairs + [QueryPair(name, encoding: value)])
    }

    /// The link with the value of a parameter changed as it is written.
    func respelling(_ name: String, _ change: (String) -> String) -> String {
        replacingPairs(
            by: queryPairs.map { pair in
                pair.isNamed(name) ? QueryPair(pair.name, pair.value.map(change)) : pair
            })
    }

    /// The link with the decoded value of a parameter changed and encoded again.
    func changing(_ name: String, _ change: (String) -> String) -> String {
        replacingPairs(
            by: queryPairs.map { pair in
                guard pair.isNamed(name), let text = pair.text else { return pair }
                return QueryPair(pair.name, encoding: change(text))
            })
    }

    /// The text with its percent escapes decoded, or as it is if one of them is broken.
    var percentDecoded: String {
        Form.unescape(replacing("+", with: "%2B").utf8).flatMap { String(utf8: $0) } ?? self
    }

    /// The encoded text with some characters as they are.
    func leavingRaw(_ characters: String) -> String {
        characters.reduce(self) { $0.replacing(Form.escape(String($1)), with: String($1)) }
    }

    /// The characters that `CharacterSet.urlQueryAllowed` has beside unreserved ones.
    static let rawInQueries = "!$&'()*+,/:;=?@"
}
