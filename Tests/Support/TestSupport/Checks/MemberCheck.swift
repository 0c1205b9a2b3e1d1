import Conformance
import StrictCodecs

/// Checks that answers can have the members that expectations name, by `members.json`: a misspelt member that must
/// not be there is never seen.
struct MemberCheck {
    private let rows: JSON

    /// Takes the rows of a folder, or those of the package if it has none.
    ///
    /// - Throws: `VectorFileError` if they are malformed.
    init(_ files: VectorFiles) throws {
        rows =
            try files.json(ifPresent: "members.json") { $0 }
            ?? VectorFiles(directory: BundledVectors.directory).json("members.json") { $0 }
    }

    /// Runs the check on the vectors of a suite, and on the first of each family.
    ///
    /// - Throws: `FormatError` with the vector and the member.
    func run(on suite: Suite, _ families: [Family]) throws {
        let paths = (rows[suite.operation]?.members ?? []).map { Self.names(in: $0.name) }
        for vector in suite.vectors + families.map({ $0.vector(0) }) {
            for expectation in [vector.expectation] + vector.variants.map(\.expectation) {
                for path in expectation.readings.flatMap({ $0.pattern.paths() })
                where !paths.contains(where: { Self.row($0, isAbout: path) }) {
                    throw FormatError(
                        "expect: no answer to \(suite.operation) has \(path.joined(separator: "."))",
                        path: [vector.id])
                }
            }
        }
    }

    private static func names(in path: String) -> [String] { path.pieces(at: UInt8(ascii: ".")) }

    /// Whether a row is of a path, of a part of it, or of the whole to which everything below `*` belongs.
    private static func row(_ row: [String], isAbout path: [String]) -> Bool {
        zip(row, path).allSatisfy { $0 == "*" || $0.hasSameOctets(as: $1) }
            && (path.count <= row.count || row.last == "*")
    }
}

extension JSON {
    /// The places of all members in a pattern, without the numbers of elements.
    fileprivate func paths(below path: [String] = []) -> [[String]] {
        if let elements { return elements.flatMap { $0.paths(below: path) } }
        guard let members else { return [] }
        if members.count == 1, JSONPattern.operators.containsOctets(of: members[0].name) {
            return members[0].value.paths(below: path)
        }
        return members.flatMap { member in
            let place = path + [member.name]
            return [place] + member.value.paths(below: place)
        }
    }
}
