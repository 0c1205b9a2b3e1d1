@testable import ConformanceReports
import TestSupport
import Testing

@testable import Conformance

@Suite("The forms of a difference")
struct DifferenceFormTests {
    private static func difference(named name: String) async throws -> ResultDifference {
        let kept = try KeptCatalog()
        let implementation = Implementation(name: name, version: "2")
        return try ResultDifference(
            from: await ResultScenario.run(.right, in: kept.catalog, as: implementation),
            to: await ResultScenario.run(.lenient, in: kept.catalog, as: implementation))
    }

    @Test("In Markdown it is a table of rules and a list of vectors")
    func markdown() async throws {
        let difference = try await Self.difference(named: "x")
        let hash = try #require(difference.new.header.vectors.sha256).prefix(12)
        let text = difference.text(in: .markdown)
        #expect(
            try Golden.difference(of: text, from: "difference.md", values: ["hash": "\(hash)"])
                == nil)
    }
}
