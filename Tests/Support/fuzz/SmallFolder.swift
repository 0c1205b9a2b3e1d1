import Conformance
import ConformanceReports
import Foundation

/// A folder with one small suite, so that reading it takes a moment only.
final class SmallFolder: Sendable {
    /// Where it is; it is removed with this object.
    let url: URL

    /// The files by their paths.
    static let files: [String: String] = [
        "index.json": #"{"format": 5, "version": "1.0.0", "suites": ["pkce/small"]}"#,
        "statements.json": """
        {"documents": [{"code": "003", "title": "T", "edition": "E"},
          {"code": "004", "title": "T", "edition": "F", "about": "A."}],
         "statements": [{"id": "N001", "documents": ["003"], "section": "Step 1",
          "text": "T", "level": "MUST"}]}
        """,
        "standards.json": """
        {"standards": [{"id": "RFC 7636", "title": "T", "url": "https://example.com/7636",
          "sections": {"4": "P", "4.2": "C", "A": "N"}}]}
        """,
        "defects.json": """
        {"defects": [{"id": "D001", "documents": ["004"], "text": "T", "rules":["rule-one"]},
          {"id": "D002", "documents": [], "text": "U", "reason": "R"}]}
        """,
        "pkce/small.json": """
        {
          "title": "A suite", "operation": "code-challenge", "defaults": {"code_challenge_method": "plain"},
          "over_wire": "it is out of reach",
          "rules": [
            {"id": "rule-one", "title": "T", "statement": "It MUST.", "reason": "Why", "level": "MUST",
             "basis": "rfc", "sources": ["N001", "RFC 7636, Section 4.2"]}
          ],
          "families": [
            {"id": "pkce/small/lengths", "rule": "rule-one", "comment": "C.",
             "vary": {"lengths": [43, 47], "of": "abc"}, "input": {"code_verifier": "{{value}}"},
             "expect": {"accept": {"code_challenge": "{{value}}"}}, "count": 5, "sha256": "0"}
          ],
          "vectors": [
            {"id": "pkce/small/good", "rule": "rule-one", "comment": "C.",
             "input": {"code_verifier": "\(verifier)"}, "expect": {"accept": {"code_challenge": "\(verifier)"}}},
            {"id": "pkce/small/bad", "rule": "rule-one", "comment": "C.",
             "input": {"code_verifier": "b"}, "expect": {"refuse": {}}, "twin": "pkce/small/good"}
          ]
        }
        """,
    ]

    private static let verifier = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"

    /// Makes the folder.
    ///
    /// - Throws: What is wrong with its files, which then would show nothing.
    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("fuzz-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent("pkce"), withIntermediateDirectories: true)
        for (path, text) in Self.files { try write(Array(text.utf8), to: path) }
        _ = try CatalogIndex(of: try Catalog(directory: url))
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file in the folder.
    func write(_ octets: [UInt8], to path: String) throws {
        try Data(octets).write(to: url.appendingPathComponent(path))
    }
}
