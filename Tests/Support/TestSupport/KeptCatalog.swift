package import Conformance
package import Foundation

/// A small catalogue whose files stay as long as it does, so that a result can be read beside them.
package final class KeptCatalog: Sendable {
    package let catalog: Catalog

    /// The folder of the files.
    package let folder: URL

    /// Writes a small folder with some text replaced.
    package init(replacing text: String = "", with other: String = "") throws {
        folder = try VectorFolder.write(replacing: text, with: other)
        catalog = try Catalog(directory: folder)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A catalogue with two families: one of 40 accepted verifiers, one of 10 refused ones.
    package static func withFamilies() throws -> KeptCatalog {
        let families = [VectorFolder.family(count: 40), VectorFolder.refusedFamily]
        return try KeptCatalog(
            replacing: VectorFolder.vectors, with: VectorFolder.vectors(behind: families))
    }

    /// A catalogue with a second rule, of one vector.
    package static func withTwoRules() throws -> KeptCatalog {
        let rule = """
            {"id": "rule-two", "title": "T", "statement": "It SHOULD.", "reason": "R", "level": "SHOULD", "basis": "rfc",
             "sources": ["RFC 7636, Section 4.2"]},
            """
        let vector = """
            {"id": "pkce/small/second", "rule": "rule-two", "comment": "C.",
             "input": {"code_verifier": "c"}, "expect": {"accept": {"code_challenge": "c"}}},
            """
        let suite = VectorFolder.suite.replacing(#""rules": ["#, with: "\"rules\": [\(rule)")
            .replacing(#""vectors": ["#, with: "\"vectors\": [\(vector)")
        return try KeptCatalog(replacing: VectorFolder.suite, with: suite)
    }
}
