@testable import Conformance
import Foundation
import TestSupport
import Testing

@testable import ConformTool
@testable import ConformanceReports
@testable import maintain

@Suite("The pages of suites")
struct SuitePageTests {
    @Test("The page of a suite leads from each rule to its function and to its mistakes")
    func places() throws {
        let catalog = try Catalog.bundled
        let index = try CatalogIndex(of: catalog)
        let places = try Places(beside: catalog)
        let suite = try #require(catalog.suites.first { $0.id == "pkce/challenge" })
        let page = SuitePage(suite: suite, catalog: catalog, index: index, places: places).text
        let parts = page.split(separator: "\n## ")
        let part = try #require(parts.first { $0.hasPrefix("`illegal-length-refused`") })
        #expect(part.contains("[`CodeVerifier.isLegal`](../../../Tests/Reference/PKCE.swift#L"))
        let mistake = "[`client-does-not-count`](../../../Vectors/Mistakes/pkce/challenge.json#L"
        #expect(part.contains(mistake))
    }

    @Test("No page exceeds 300 KB; SPEC.md, which has all rules with their sources, 400 KB")
    func size() throws {
        let pages = try Catalog.bundled.suites.map { "Vectors/Pages/\($0.id).md" }
        let others =
            ["SPEC.md"]
            + ["STATEMENTS", "DECISIONS", "STANDARDS", "SAMPLES"].map { "Vectors/Pages/\($0).md" }
        for page in pages + others {
            let bound = page == "SPEC.md" ? 400_000 : 300_000
            #expect(try Repository.text(of: page).utf8.count <= bound, "\(page)")
        }
    }
}
