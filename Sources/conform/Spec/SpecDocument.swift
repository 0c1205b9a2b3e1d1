/// A Markdown text with parts that are generated.
///
/// A part stands between `<!-- begin NAME -->` and `<!-- end -->`, each on a line of its own.
struct SpecDocument {
    let path: String
    let text: String

    /// The text with every part made anew.
    ///
    /// - Parameter part: Makes the part with a name, or gives nil for an unknown name.
    /// - Returns: The new text.
    /// - Throws: ``UsageError`` with the line of a marker that is not known or not closed.
    func renewed(_ part: (String) async throws -> String?) async throws -> String {
        var lines: [String] = []
        var opened: Int?
        for (index, line) in text.lines.enumerated() {
            if let name = Self.name(in: line) {
                guard opened == nil else { throw error(index, "a part begins inside a part") }
                guard let text = try await part(name) else {
                    throw error(index, "no part is called \(name)")
                }
                lines += [String(line), "", text, ""]
                opened = index
            } else if line == "<!-- end -->" {
                guard opened != nil else { throw error(index, "a part ends that did not begin") }
                lines.append(String(line))
                opened = nil
            } else if opened == nil {
                lines.append(String(line))
            }
        }
        if let opened { throw error(opened, "the part does not end") }
        return lines.joined(separator: "\n")
    }

    private static func name(in line: Substring) -> String? {
        guard line.hasPrefix("<!-- begin "), line.hasSuffix(" -->") else { return nil }
        return String(line.dropFirst("<!-- begin ".count).dropLast(" -->".count))
    }

    private func error(_ index: Int, _ reason: String) -> UsageError {
        UsageError("\(path):\(index + 1): \(reason)")
    }
}
