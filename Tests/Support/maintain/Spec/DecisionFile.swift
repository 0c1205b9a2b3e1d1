import StrictCodecs

/// `Vectors/decisions.json`, which has the decisions and the terms of `SPEC.md` for the tool.
struct DecisionFile {
    /// The text of `SPEC.md`.
    let specification: String

    static let path = "Vectors/decisions.json"

    /// The text of the file.
    var text: String {
        let lists = [list("decisions", Self.decision), list("terms", Self.term)]
        return "{\n\(lists.joined(separator: ",\n"))\n}\n"
    }

    private func list(_ name: String, _ read: (Substring) -> JSON?) -> String {
        let lines = specification.lines.compactMap(read).map { "    \($0.compactText)" }
        return "  \"\(name)\": [\n\(lines.joined(separator: ",\n"))\n  ]"
    }

    /// The term in a row of the table.
    private static func term(in row: Substring) -> JSON? {
        row.wholeMatch(of: #/\| \*\*(.+)\*\* \| (.+) \|/#).map { match in
            ["id": .string(String(match.1)), "meaning": .string(String(match.2))]
        }
    }

    /// The decision in a row of the table.
    private static func decision(in row: Substring) -> JSON? {
        let cells = row.split(separator: " | ").map { cell in
            String(cell.replacing(#/\[(S[0-9]+)\]\(#s[0-9]+\)/#) { "\($0.1)" })
        }
        guard cells.count == 4,
            let head = cells[0].firstMatch(of: #/^\| <a id="s[0-9]{3}"><\/a>(S[0-9]{3})$/#)
        else { return nil }
        let reason = cells[3].hasSuffix(" |") ? String(cells[3].dropLast(2)) : cells[3]
        return [
            "id": .string(String(head.1)), "question": .string(cells[1]),
            "decision": .string(cells[2]), "reason": .string(reason),
        ]
    }
}
