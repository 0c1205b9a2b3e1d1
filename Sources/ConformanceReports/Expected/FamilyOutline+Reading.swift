import Conformance
import StrictCodecs

extension FamilyOutline {
    /// The families of a catalogue, of which a list has to know no more, in the order of the suites' files.
    ///
    /// - Throws: `VectorFileError` at the first that is malformed.
    static func bySuite(of catalog: Catalog) throws -> [Suite.ID: [FamilyOutline]] {
        Dictionary(try catalog.suites.map { ($0.id, try list(of: $0)) }) { first, _ in first }
    }

    private static func list(of suite: Suite) throws -> [FamilyOutline] {
        guard let json = suite.head.families else { return [] }
        return try VectorFileError.naming("\(suite.id).json") {
            try FormatError.at("families") {
                var ids: Set<String> = []
                return try Fields.list(json) { json in
                    try FormatError.naming(json) {
                        let family = try FamilyOutline(Fields(json, allowing: members))
                        try family.check(in: suite, besides: &ids)
                        return family
                    }
                }
            }
        }
    }

    /// Checks what the judgement of a list relies on; the tools check the rest.
    private func check(in suite: Suite, besides ids: inout Set<String>) throws {
        _ = try suite.head.rule(named: rule)
        guard count > 0 else { throw FormatError("must be at least 1", path: ["count"]) }
        guard ids.insert(id).inserted else { throw FormatError("the id is used twice") }
    }
}
