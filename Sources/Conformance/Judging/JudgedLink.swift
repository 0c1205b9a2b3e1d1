import StrictCodecs

/// A link as its receiver decodes it.
struct JudgedLink {
    private let text: String
    private let reference: URIReference
    private let pairs: [Form.Pair]?

    init(_ text: String) {
        self.text = text
        reference = URIReference(text)
        pairs = text.isVisibleASCII ? Form.decode(reference.query ?? "") : nil
    }

    /// Whether it cannot be taken apart.
    var isMalformed: Bool { pairs == nil }

    /// Everything before the query and the fragment, as it is written.
    var base: String { reference.base }

    /// The decoded octets of each value that a name has.
    func values(of name: String) -> [ArraySlice<UInt8>] {
        (pairs ?? []).filter { $0.name.isText(name) }.map { $0.value ?? [] }
    }

    /// The decoded octets of a name's value, or nil if it has none or several.
    func onlyValue(of name: String) -> ArraySlice<UInt8>? {
        guard let pairs, let index = pairs.firstIndex(where: { $0.name.isText(name) }),
            !pairs[(index + 1)...].contains(where: { $0.name.isText(name) })
        else { return nil }
        return pairs[index].value ?? []
    }

    var json: JSON { json() }

    /// The judged form of `Vectors/README.md`, "Links in judged forms".
    ///
    /// - Parameter names: Parameters to leave out; of a text that is not taken apart, their values.
    /// - Returns: Base, parameters and fragment, or the text itself if it is malformed.
    func json(without names: String...) -> JSON {
        func hide(_ text: String) -> String { names.reduce(text) { Self.hide($1, in: $0) } }
        guard let pairs else { return ["malformed": .string(hide(text))] }
        let kept = names.isEmpty ? pairs : pairs.filter { !names.contains(where: $0.name.isText) }
        return [
            "base": .string(reference.base),
            "parameters": Self.parameters(kept),
            "fragment": JSON(reference.fragment.map(hide)),
        ]
    }

    /// A text without the values of a parameter, wherever it occurs.
    private static func hide(_ name: String, in text: String) -> String {
        let key = Array("\(name)=".utf8)
        let delimiters = Array("?&#".utf8)
        var (kept, piece): ([UInt8], [UInt8]) = ([], [])
        for octet in text.utf8 {
            piece.append(octet)
            guard delimiters.contains(octet) else { continue }
            kept += piece.starts(with: key) ? key + [octet] : piece
            piece = []
        }
        kept += piece.starts(with: key) ? key : piece
        return String(decoding: kept, as: UTF8.self)
    }

    /// Decoded pairs as an object; a name that occurs several times has a list of its values.
    static func parameters(_ pairs: [Form.Pair]) -> JSON {
        guard areFewAndDistinct(pairs) else { return .object(grouped(pairs)) }
        return .object(pairs.map { member($0.name, text($0.value ?? [])) })
    }

    /// Whether there are so few names that comparing each with each is the fastest, and all differ.
    private static func areFewAndDistinct(_ pairs: [Form.Pair]) -> Bool {
        pairs.count <= 16
            && pairs.indices.allSatisfy { index in
                !pairs[..<index].contains { $0.name == pairs[index].name }
            }
    }

    private static func grouped(_ pairs: [Form.Pair]) -> [JSON.Member] {
        var members: [(name: ArraySlice<UInt8>, values: [JSON])] = []
        var indices: [OctetString: Int] = [:]
        for pair in pairs {
            let index = indices[OctetString(pair.name)] ?? members.count
            indices[OctetString(pair.name)] = index
            if index == members.count { members.append((pair.name, [])) }
            members[index].values.append(text(pair.value ?? []))
        }
        return members.map { member($0, $1.count == 1 ? $1[0] : .array($1)) }
    }

    private static func member(_ name: ArraySlice<UInt8>, _ value: JSON) -> JSON.Member {
        .init(String(decoding: name, as: UTF8.self), value)
    }

    private static func text(_ octets: ArraySlice<UInt8>) -> JSON {
        if let text = String(utf8: octets) { return .string(text) }
        return ["octets": .string(octets.map(\.hexadecimal).joined())]
    }
}
