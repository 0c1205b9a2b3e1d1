import Conformance
import StrictCodecs

/// A pair of a link's query, as it is written.
package struct QueryPair {
    /// The name, still encoded.
    package var name: String

    /// The value, still encoded, or nil if there is no `=`.
    package var value: String?

    /// Makes a pair of texts that are encoded already.
    package init(_ name: String, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// Makes a pair by encoding a value.
    package init(_ name: String, encoding value: String) {
        self.init(name, Form.escape(value))
    }

    /// The pairs of a query, empty ones left out.
    package static func pairs(in query: String) -> [QueryPair] {
        query.utf8.split(separator: UInt8(ascii: "&")).map { piece in
            let name = piece.prefix { $0 != UInt8(ascii: "=") }
            let value = name.endIndex == piece.endIndex ? nil : piece[name.endIndex...].dropFirst()
            return QueryPair(String(Substring(name)), value.map { String(Substring($0)) })
        }
    }

    /// The pair as it is written.
    package var written: String { name + (value.map { "=\($0)" } ?? "") }

    /// The name decoded once, or as it is written if it cannot be decoded.
    package var decodedName: String {
        Form.unescape(name.utf8).flatMap { String(utf8: $0) } ?? name
    }

    /// Whether name and value can be decoded.
    package var isReadable: Bool { Form.unescape(name.utf8) != nil && text != nil }

    /// Whether the decoded name is this one.
    package func isNamed(_ name: String) -> Bool {
        self.name.hasSameOctets(as: name)
            || Form.unescape(self.name.utf8).map { $0.elementsEqual(name.utf8) } ?? false
    }

    /// The value decoded once, without one the empty text, or nil if it cannot be decoded.
    package var text: String? {
        Form.unescape((value ?? "").utf8).flatMap { String(utf8: $0) }
    }
}

/// A link, or a request with a form, whose parameters can be changed.
///
/// What is not changed stays as it is written.
package protocol HasParameters {
    /// The pairs of the query or of the form.
    var queryPairs: [QueryPair] { get }

    /// The same with other pairs.
    func replacingPairs(by pairs: [QueryPair]) -> Self
}

extension HasParameters {
    /// Whether a parameter is there, even without a value.
    package func has(_ name: String) -> Bool { queryPairs.contains { $0.isNamed(name) } }

    /// Whether a parameter is there with a value that is not empty.
    package func hasParameter(_ name: String) -> Bool {
        queryPairs.contains { $0.isNamed(name) && $0.value?.isEmpty == false }
    }

    /// Whether a parameter is there without a value.
    package func hasEmptyParameter(_ name: String) -> Bool {
        queryPairs.contains { $0.isNamed(name) && $0.value?.isEmpty != false }
    }

    /// The decoded values of a parameter, without those that cannot be decoded.
    package func values(of name: String) -> [String] {
        queryPairs.compactMap { $0.isNamed(name) ? $0.text : nil }
    }

    /// The same with each pair changed, or removed for nil.
    package func changingPairs(_ change: (QueryPair) -> QueryPair?) -> Self {
        replacingPairs(by: queryPairs.compactMap(change))
    }

    /// The same without the parameters of a name.
    package func removing(_ name: String) -> Self { changingPairs { $0.isNamed(name) ? nil : $0 } }

    /// The same with one more parameter.
    package func adding(_ name: String, _ value: String) -> Self {
        replacingPairs(by: queryPairs + [QueryPair(name, encoding: value)])
    }

    /// The same without those parameters of some names that can be decoded.
    package func dropping(_ names: String...) -> Self {
        names.reduce(self) { $0.changing($1) { _ in nil } }
    }

    /// The same with one value of a parameter in place of those that can be decoded.
    package func setting(_ name: String, _ value: String) -> Self {
        dropping(name).adding(name, value)
    }

    /// The same with the values of a parameter changed as they are written.
    package func respelling(_ name: String, _ change: (String) -> String) -> Self {
        changingPairs { $0.isNamed(name) ? QueryPair($0.name, $0.value.map(change)) : $0 }
    }

    /// The same with the decoded values of a parameter changed and encoded again, or removed for nil.
    package func changing(_ name: String, _ change: (String) -> String?) -> Self {
        changingPairs { pair in
            guard pair.isNamed(name), let text = pair.text else { return pair }
            return change(text).map { QueryPair(pair.name, encoding: $0) }
        }
    }

    /// The same with one of several parameters of a name, or of some names if there are any.
    func keeping(_ keep: Edit.Keep, of names: [String]) -> Self {
        let key: (QueryPair) -> String? = { pair in
            let isMeant = names.isEmpty || names.contains(where: pair.isNamed)
            let value = keep == .different ? "=\(pair.text ?? pair.written)" : ""
            return isMeant ? pair.decodedName + value : nil
        }
        return keep == .last ? keepingLast(ofEach: key) : keepingFirst(ofEach: key)
    }

    /// The same with the first pair of each key, and with all that have none.
    package func keepingFirst(ofEach key: (QueryPair) -> String?) -> Self {
        var seen: Set<String> = []
        return changingPairs { pair in
            key(pair).map { seen.insert($0).inserted } ?? true ? pair : nil
        }
    }

    /// The same with the last pair of each key, and with all that have none.
    package func keepingLast(ofEach key: (QueryPair) -> String?) -> Self {
        let reversed = replacingPairs(by: queryPairs.reversed()).keepingFirst(ofEach: key)
        return replacingPairs(by: reversed.queryPairs.reversed())
    }
}

extension String: HasParameters {
    package var queryPairs: [QueryPair] { QueryPair.pairs(in: URIReference(self).query ?? "") }

    /// The link with other pairs in its query; with none, it has no query.
    package func replacingPairs(by pairs: [QueryPair]) -> String {
        let link = URIReference(self)
        let query = pairs.map(\.written).joined(separator: "&")
        return link.base + (query.isEmpty ? "" : "?\(query)")
            + (link.fragment.map { "#\($0)" } ?? "")
    }

    /// The decoded value of the first parameter with a name, or nil.
    package func parameter(_ name: String) -> String? {
        queryPairs.first { $0.isNamed(name) }.flatMap(\.text)
    }

    /// The text with its percent escapes decoded, or as it is if one of them is broken.
    package var percentDecoded: String {
        Form.unescape(replacing("+", with: "%2B").utf8).flatMap { String(utf8: $0) } ?? self
    }

    /// The encoded text with other octets, or as it is if an escape is broken.
    package func changingOctets(_ change: ([UInt8]) -> [UInt8]) -> String {
        Form.unescape(utf8).map { change($0).map { "%" + $0.hexadecimal }.joined() } ?? self
    }

    /// The encoded text with some characters as they are.
    package func leavingRaw(_ characters: String) -> String {
        characters.reduce(self) { $0.replacing(Form.escape(String($1)), with: String($1)) }
    }

    /// The characters that `CharacterSet.urlQueryAllowed` has beside unreserved ones.
    package static let rawInQueries = "!$&'()*+,/:;=?@"
}
