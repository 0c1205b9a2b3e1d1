@testable import Conformance
@testable import ConformanceReports

/// Reports on a client that gives every verifier back but some of those of a family.
enum FamilyReport {
    /// How many vectors the family has, with verifiers of 0 octets and more.
    static let count = 2500

    /// A report in which these lengths have a wrong answer; it may end at the first of them.
    static func failing(_ lengths: ClosedRange<Int>, stopping: Bool = false) async throws -> Report
    {
        try await catalog.run(
            on: Client(lengths: lengths), as: Implementation(name: "client"),
            only: SelectionPattern(), isExhaustive: true, watch: RunWatch { _ in stopping })
    }

    private struct Client: InstalledApp {
        let lengths: ClosedRange<Int>

        func codeChallenge(for codeVerifier: String, method: String) throws -> String {
            if codeVerifier == "b" { throw Refusal("no") }
            return lengths.contains(codeVerifier.utf8.count) ? "wrong" : codeVerifier
        }
    }

    private static var catalog: Catalog {
        get throws {
            try VectorFolder.catalog(
                replacing: #""vectors": ["#, with: #""families": [\#(family)], "vectors": ["#)
        }
    }

    private static let family = """
        {"id": "pkce/small/lengths", "rule": "rule-one", "comment": "C.",
         "vary": {"lengths": [0, \(count - 1)], "of": "abc"},
         "input": {"code_verifier": "{{value}}"},
         "expect": {"accept": {"code_challenge": "{{value}}"}}, "count": \(count), "sha256": "0"}
        """
}
