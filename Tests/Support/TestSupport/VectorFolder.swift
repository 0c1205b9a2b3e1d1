package import Conformance
package import Foundation

/// A small folder of vectors that a test may spoil.
package struct VectorFolder {
    /// The suite's file; a test replaces parts of it.
    package static let suite = """
        {
          "title": "A suite",
          "operation": "code-challenge",
          "defaults": {"code_challenge_method": "plain"},
          "over_wire": "it is out of reach",
          "rules": [
            {"id": "rule-one", "title": "T", "statement": "It MUST.", "reason": "Why", "level": "MUST", "basis": "rfc",
             "sources": ["N001", "RFC 7636, Section 4.2"]}
          ],
          "vectors": [
            {"id": "pkce/small/good", "rule": "rule-one", "comment": "C.",
             "input": {"code_verifier": "a"}, "expect": {"accept": {"code_challenge": "a"}}},
            {"id": "pkce/small/bad", "rule": "rule-one", "comment": "C.",
             "input": {"code_verifier": "b"}, "expect": {"refuse": {}}, "twin": "pkce/small/good"}
          ]
        }
        """

    package static let index = #"{"format": 5, "version": "1.0.0", "suites": ["pkce/small"]}"#
    package static let statements = """
        {"documents": [{"code": "003", "title": "T", "edition": "E"},
          {"code": "004", "title": "T", "edition": "F", "about": "A."}],
         "statements": [{"id": "N001", "documents": ["003"], "section": "Step 1",
          "text": "T", "level": "MUST"}]}
        """

    package static let standards = """
        {"standards": [{"id": "RFC 7636", "title": "T", "url": "https://example.com/7636",
          "sections": {"4": "P", "4.2": "C", "A": "N"}}]}
        """

    package static let defects = """
        {"defects": [{"id": "D001", "documents": ["004"], "text": "T", "rules":["rule-one"]},
          {"id": "D002", "documents": [], "text": "U", "reason": "R"}]}
        """

    package static let attacks = """
        {"attacks": [{"id": "attack-one", "title": "T", "gain": "All.",
          "sources": ["RFC 7636, Section 4"], "shown_by": [
            {"rules" : ["rule-one" ], "form": {"is": {}}, "shows": "all is lost"}]},
          {"id": "attack-two", "title": "U", "gain": "Nothing.", "sources": ["N001"], "reason": "None."}]}
        """

    /// A family of plain challenges, whose verifiers are the first octets of a text.
    package static func family(count: Int) -> String {
        """
        {"id": "pkce/small/lengths", "rule": "rule-one", "comment": "C.",
         "vary": {"lengths": [0, \(count - 1)], "of": "abc"},
         "input": {"code_verifier": "{{value}}"},
         "expect": {"accept": {"code_challenge": "{{value}}"}}, "count": \(count), "sha256": "0"}
        """
    }

    /// A family of ten verifiers that are to be refused.
    package static let refusedFamily = """
        {"id": "pkce/small/others", "rule": "rule-one", "comment": "C.",
         "vary": {"lengths": [2, 11], "of": "b"}, "input": {"code_verifier": "{{value}}"},
         "expect": {"refuse": {}}, "twin": "pkce/small/good", "count": 10, "sha256": "0"}
        """

    /// Loads the folder with a family.
    package static func catalog(family: String) throws -> Catalog {
        try catalog(replacing: vectors, with: vectors(behind: [family]))
    }

    /// The beginning of the vectors.
    package static let vectors = #""vectors": ["#

    /// The beginning of the vectors, with families in front of it.
    package static func vectors(behind families: [String]) -> String {
        #""families": [\#(families.joined(separator: ",\n"))], \#(vectors)"#
    }

    /// Loads the folder with some text replaced in its files.
    ///
    /// - Parameters:
    ///   - text: What to replace, which must be there.
    ///   - other: What to put in its place.
    ///   - mistakes: The heads of mistakes of its suite; nil for no file of them.
    ///   - check: Checks the catalogue while its files are there.
    /// - Returns: The catalogue, if the folder is still sound.
    /// - Throws: ``VectorFileError`` if it is not.
    package static func catalog(
        replacing text: String = "", with other: String = "", mistakes: String? = nil,
        check: (Catalog) throws -> Void = { _ in }
    ) throws -> Catalog {
        let folder = try write(replacing: text, with: other, mistakes: mistakes)
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalog = try Catalog(directory: folder)
        try check(catalog)
        return catalog.with(catalog.suites)  // Its folder is gone, so it must name none.
    }

    /// Writes the folder with some text replaced in its files, for the caller to take away.
    package static func write(
        replacing text: String = "", with other: String = "", mistakes: String? = nil
    ) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("vectors-\(UUID().uuidString)", isDirectory: true)
        for path in ["pkce"] + (mistakes == nil ? [] : ["Mistakes/pkce"]) {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(path), withIntermediateDirectories: true)
        }
        let files = [
            "index": index, "statements": statements, "standards": standards, "defects": defects,
            "attacks": attacks,
            "pkce/small": suite,
        ].merging(mistakes.map { ["Mistakes/pkce/small": #"{"mistakes": [\#($0)]}"#] } ?? [:]) {
            $1
        }
        let all = files.values.joined()
        try SupportError.unless(text.isEmpty || all.contains(text), "no file has \(text)")
        for (name, content) in files {
            let spoilt = text.isEmpty ? content : content.replacing(text, with: other)
            try Data(spoilt.utf8).write(to: folder.appendingPathComponent("\(name).json"))
        }
        return folder
    }
}
