import Conformance

extension ResultDifference {
    /// The difference in Markdown: a table of the rules, and the vectors below.
    var markdown: String {
        let head = [
            "## \(Self.escaped(totals))", "", "- old: \(Self.escaped(old.title))",
            "- new: \(Self.escaped(new.title))",
        ]
        let table = ["", "| change | rule | level | what |", "| --- | --- | --- | --- |"]
        let rows = changes.map { change in
            "| \(change.kind.rawValue) | \(Self.escaped(change.id)) | \(change.level) "
                + "| \(Self.escaped(change.what)) |"
        }
        let parts = changes.filter { !$0.parts.isEmpty }.flatMap(Self.section)
        return (head + (changes.isEmpty ? [] : table + rows) + parts).joined(separator: "\n")
    }

    private static func section(of change: RuleChange) -> [String] {
        ["", "### \(escaped(change.id))", ""]
            + change.parts.flatMap { part in
                ["- \(part.kind.rawValue.lowercased()): \(escaped(part.id)): \(escaped(part.what))"]
                    + part.likelyMistakes.prefix(3).map { "  - likely: \(escaped($0))" }
            }
    }

    /// A text that is never markup.
    private static func escaped(_ text: String) -> String {
        let markup = Set(#"\`*_{}[]()<>#+!|&~$@"#.utf8)
        let octets = JSON.printable(text).utf8.flatMap { octet -> [UInt8] in
            switch octet {
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: "@"): Array("&#64;".utf8)
            default: markup.contains(octet) ? [UInt8(ascii: "\\"), octet] : [octet]
            }
        }
        return String(decoding: octets, as: UTF8.self)
    }
}
