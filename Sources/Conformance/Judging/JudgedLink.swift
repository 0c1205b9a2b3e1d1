/// A link as its receiver decodes it.
struct JudgedLink {
    private let text: String
    private let reference: URIReference
    private let pairs: [Form.Pair]?

    init(_ text: String) {
        self.text = text
        reference = URIReference(text)
        pairs =
            text.isVisibleASCII ? Form.decode(reference.query ?? "") : nil
    }

    /// Everything before the query and the fragment, as it is written.
    var base: String { reference.base }

    /// The decoded octets of each value that a name has.
    func values(of name: String) -> [[UInt8]] {
        (pairs ?? []).filter { $0.name.elementsEqual(name.utf8) }.map { $0.value ?? [] }
    }

    var json: JSON { json() }

    /// The judged form of `Vectors/README.md`, "Links in judged forms".
    ///
    /// - Parameter names: Parameters to leave out; of a text that is not taken apart, their values.
    /// - Returns: Base, parameters and fragment, or the text itself if it is malformed.
    func json(without names: String...) -> JSON {
        func hide(_ text: String) -> String { names.reduce(text) { Self.hide($1, in: $0) } }
        guard let pairs else { return ["malformed": .string(hide(text))] }
        let kept = pairs.filter { pair in !names.contains { pair.name.elementsEqual($0.utf8) } }
        return [
            "base": .string(reference.base),
            "parameters": Self.parameters(kept),
            "fragment": JSON(reference.fragment.map(hide)),
        ]
    }

    /// A text without the values of a parameter, wherever it stands.
    private static func hide(_ name: String, in text: String) -> String {
        let key = Array("\(name)=".utf8)
        var (kept, piece): ([UInt8], [UInt8]) = ([], [])
        for octet in text.utf8 {
            piece.append(octet)
            guard "?&#".utf8.contains(octet) else { continue }
            kept += piece.starts(with: key) ? key + [octet] : piece
            piece = []
        }
        kept += piece.starts(with: key) ? key : piece
        return String(decoding: kept, as: UTF8.self)
    }

    /// Decoded pairs as an object; a name that occurs several times has a list of its values.
    static func parameters(_ pairs: [Form.Pair]) -> JSON {
        var members: [(name: [UInt8], values: [JSON])] = []
        var indices: [[UInt8]: Int] = [:]
        for pair in pairs {
            let value = text(pair.value ?? [])
            if let index = indices[pair.name] {
                members[index].values.append(value)
            } else {
                indices[pair.name] = members.count
                members.append((pair.name, [value]))
            }
        }
        return .object(
            members.map { member in
                let name = String(decoding: member.name, as: UTF8.self)
                return .init(
                    name, member.values.count == 1 ? member.values[0] : .array(member.values))
            })
    }

    private static func text(_ octets: [UInt8]) -> JSON {
        if let text = String(utf8: octets) { return .string(text) }
        return ["octets": .string(octets.map(\.hexadecimal).joined())]
    }
}
