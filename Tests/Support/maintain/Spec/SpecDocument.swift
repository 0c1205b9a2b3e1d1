/// A Markdown text with parts that are generated.
///
/// A part stands between `<!-- begin NAME -->` and `<!-- end -->`, each on a line of its own.
struct SpecDocument {
    let path: String
    let text: String

    /// The text with every part generated again.
    ///
    /// - Parameters:
    ///   - names: The parts that the text must have, each once.
    ///   - part: Makes the part with a name.
    /// - Returns: The new text.
    /// - Throws: ``UsageError`` with the line of a marker that is wrong, or the part that is missing.
    func renewed(
        parts names: [String], _ part: (String) async throws -> String
    ) async throws -> String {
        var (lines, missing): ([String], [String]) = ([], names)
        var opened: Int?
        for (index, line) in text.lines.enumerated() {
            if let name = Self.name(in: line) {
                guard opened == nil else { throw error(index, "a part begins inside a part") }
                guard let found = missing.firstIndex(of: name) else {
                    throw error(index, "there is no part \(name), or it is there twice")
                }
                missing.remove(at: found)
                lines += [String(line), "", try await part(name), ""]
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
        if let name = missing.first { throw UsageError("\(path): lacks <!-- begin \(name) -->") }
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
