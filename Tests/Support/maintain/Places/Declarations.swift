/// The members of types that a Swift file declares, as `swift format` lays it out.
struct Declarations {
    /// A function, an initializer or a property.
    struct Member {
        /// The names of the types around it and its own, such as `CodeVerifier.isLegal`.
        let name: String

        /// The name with the labels of the parameters, such as `CodeVerifier.isLegal(_:)`.
        let labelledName: String

        /// The number of the line, from 1.
        let line: Int
    }

    let members: [Member]

    /// Reads the text of a file.
    init(in text: String) {
        let lines = text.lines
        var types: [(name: String, depth: Int)] = []
        members = lines.indices.compactMap { index in
            let depth = lines[index].utf8.prefix { $0 == UInt8(ascii: " ") }.count
            guard let (keyword, name) = Self.declaration(in: lines[index]) else { return nil }
            if Self.types.contains(keyword) {
                types.removeAll { $0.depth >= depth }
                types.append((name, depth))
                return nil
            }
            let outer = types.filter { $0.depth < depth }
            guard depth == (outer.last?.depth ?? -4) + 4 else { return nil }
            let whole = (outer.map(\.name) + [name]).joined(separator: ".")
            return Member(
                name: whole,
                labelledName: whole + Self.labels(keyword, in: lines[index...].prefix(20)),
                line: index + 1)
        }
    }

    /// The keyword and the name that a line declares, or nil.
    private static func declaration(in line: Substring) -> (keyword: String, name: String)? {
        let words = line.split(separator: " ").drop { word in
            modifiers.contains(String(word.prefix { $0 != "(" })) || word.hasPrefix("@")
        }
        guard let keyword = words.first?.prefix(while: \.isLetter).description else { return nil }
        if keyword == "init" { return (keyword, keyword) }
        guard types.contains(keyword) || members.contains(keyword), words.count > 1,
            let name = words.dropFirst().first
        else { return nil }
        return (keyword, String(name.prefix { $0.isLetter || $0.isNumber || $0 == "." }))
    }

    /// The labels of a function's parameters, which may stand on several lines.
    private static func labels(_ keyword: String, in lines: ArraySlice<Substring>) -> String {
        guard ["func", "init"].contains(keyword) else { return "" }
        let parameters = parameters(in: lines.joined(separator: " ").drop { $0 != "(" })
        let labels = parameters.filter { $0.contains(":") }
            .compactMap { $0.split(separator: " ").first?.prefix { $0 != ":" } }
        return "(\(labels.map { "\($0):" }.joined()))"
    }

    /// What stands between the commas of a list in parentheses.
    private static func parameters(in text: Substring) -> [Substring] {
        var depth = 0
        let end = text.firstIndex { character in
            depth += "([{".contains(character) ? 1 : ")]}".contains(character) ? -1 : 0
            return depth == 0
        }
        let list = text[..<(end ?? text.endIndex)].dropFirst()
        return list.split { character in
            depth += "([{".contains(character) ? 1 : ")]}".contains(character) ? -1 : 0
            return depth == 0 && character == ","
        }
    }

    private static let types: Set = ["struct", "class", "enum", "actor", "protocol", "extension"]

    private static let members: Set = ["func", "var", "let"]

    private static let modifiers: Set = [
        "public", "package", "fileprivate", "private", "static", "final", "mutating", "override",
        "nonisolated", "indirect",
    ]
}
