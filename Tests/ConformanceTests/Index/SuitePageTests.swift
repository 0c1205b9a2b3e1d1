import Conformance
import Foundation
import Testing

@testable import maintain

@Suite("The pages of suites")
struct SuitePageTests {
    @Test("The function of the reference that a page names is in the file that it links to")
    func reference() throws {
        for suite in try Catalog.bundled.suites {
            let place = try ReferencePlace(of: suite.operation)
            let text = try Repository.text(of: place.path)
            #expect(text.contains("public func \(place.function)("), "\(suite.id)")
        }
    }

    @Test("No page has more than 300 KB, and neither has SPEC.md")
    func size() throws {
        let pages = try Catalog.bundled.suites.map { "Vectors/\($0.id).md" }
        let others =
            ["SPEC.md"]
            + ["STATEMENTS", "DECISIONS", "STANDARDS", "SAMPLES"].map { "Indexes/\($0).md" }
        for page in pages + others {
            #expect(try Repository.text(of: page).utf8.count <= 300_000, "\(page)")
        }
    }

    @Test("An operation of which nothing is known is reported")
    func unknown() {
        #expect(throws: UsageError.self) { try ReferencePlace(of: "no-operation") }
    }
}
