import Foundation
import StrictCodecs
import Testing

@testable import Conformance
@testable import TestSupport

@Suite("The check of set-up")
struct SetUpCheckTests {
    /// What is spoilt in the head of a suite, and what is said of it.
    static let spoilt = [
        (
            "\"rule\": \"endpoint-accepts-listed-redirect-uris\"}]", "\"rule\": \"x\"}]",
            "there is no rule \"x\""
        ),
        (
            "\"rule\": \"endpoint-accepts-listed-redirect-uris\"}]",
            "\"rule\": \"endpoint-redirect-uri-equivalents\"}]",
            "endpoint-redirect-uri-equivalents is a SHOULD, weaker than the vector's rule"
        ),
        (
            "\"rule\": \"endpoint-accepts-listed-redirect-uris\"}]",
            "\"rule\": \"flip-code-used-once\"}]", "takes for granted what leads back to it"
        ),
    ]

    @Test("What cannot be taken for granted is refused", arguments: spoilt)
    func check(_ text: String, _ other: String, _ message: String) throws {
        let bundled = try Catalog.bundled
        let directory = try #require(bundled.directory)
        let file = directory.appendingPathComponent("authorization-endpoint/app-flip.json")
        let octets = try String(contentsOf: file, encoding: .utf8).replacing(text, with: other)
        let suite = try Suite(
            id: "authorization-endpoint/app-flip", octets: Array(octets.utf8),
            isTrusted: false)
        let others = bundled.suites.filter { $0.id != suite.id }
        let catalog = bundled.with(others + [suite])
        let error = #expect(throws: VectorFileError.self) {
            try SetUpCheck(catalog: catalog).run()
        }
        #expect("\(try #require(error))".contains(message))
    }

    @Test(
        "An expectation with a refusal that its rule does not demand is refused without a premise")
    func refusal() throws {
        let file = "revocation-endpoint/revocation"
        let suite = try Suite(
            id: file, octets: Array(try Self.text(of: file).utf8), isTrusted: false)
        try PremiseCheck(suite: suite).run()
        let text = try Self.text(of: file).replacing(#/"premises": .*\n/#, with: "")
        let bare = try Suite(id: file, octets: Array(text.utf8), isTrusted: false)
        let error = #expect(throws: FormatError.self) { try PremiseCheck(suite: bare).run() }
        #expect("\(try #require(error))".contains("revocation-endpoint/revocation/json-error-ios"))
    }

    private static func text(of suite: Suite.ID) throws -> String {
        let directory = try #require(try Catalog.bundled.directory)
        return try String(
            contentsOf: directory.appendingPathComponent("\(suite).json"), encoding: .utf8)
    }
}
