@testable import Conformance
import Foundation
import Testing

@testable import ConformTool

@Suite("The pages of suites")
struct SuitePageTests {
    @Test("The function of the reference that a page names is in the file that it links to")
    func reference() throws {
        for suite in try Catalog.bundled.suites {
            let place = try #require(ReferencePlace(of: suite.operation))
            let text = try Repository.text(of: place.path)
            #expect(text.contains("public func \(place.function)("), "\(suite.id)")
        }
    }

    @Test("No page exceeds 300 KB; SPEC.md, which has all rules with their sources, 400 KB")
    func size() throws {
        let pages = try Catalog.bundled.suites.map { "Vectors/\($0.id).md" }
        let others =
            ["SPEC.md"]
            + ["STATEMENTS", "DECISIONS", "STANDARDS", "SAMPLES"].map { "Vectors/\($0).md" }
        for page in pages + others {
            let bound = page == "SPEC.md" ? 400_000 : 300_000
            #expect(try Repository.text(of: page).utf8.count <= bound, "\(page)")
        }
    }

    @Test("An operation that does not exist has no place in the reference")
    func unknown() { #expect(ReferencePlace(of: "no-operation") == nil) }
}
