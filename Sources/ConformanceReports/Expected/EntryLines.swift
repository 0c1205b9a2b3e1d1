import Conformance
import StrictCodecs

/// Finds the lines of the entries in a file.
enum EntryLines {
    /// The line of the id of each entry, or nil where it is spelled with escapes.
    ///
    /// The ids occur in the file in the order of the entries, so each is searched for after the one
    /// before.
    static func lines(of entries: [JSON], in octets: [UInt8]) -> [Int?] {
        var (rest, line) = (octets[...], 1)
        return entries.map { entry in
            guard let id = ExpectedFailure.id(in: entry) else { return nil }
            var sought: [UInt8] = []
            JSON.write(id, to: &sought)
            guard let found = String.range(of: sought, in: rest) else { return nil }
            line += rest[..<found.lowerBound].count { $0 == UInt8(ascii: "\n") }
            rest = rest[found.upperBound...]
            return line
        }
    }
}
