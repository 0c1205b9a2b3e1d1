import Conformance
import Foundation
import Testing

@Suite("The bundled vectors")
struct CatalogTests {
    @Test("The defects of the samples are listed once each, in order")
    func defects() throws {
        let ids = try Catalog.bundled.defects.map(\.id)
        #expect(!ids.isEmpty)
        #expect(ids == Set(ids).sorted())
    }

    @Test("Every rule is tested in both frameworks", arguments: ["SwiftTesting", "XCTest"])
    func frameworks(_ folder: String) throws {
        let sources = try Repository.texts(in: "Tests/RuleTests/\(folder)").joined()
        for rule in try Catalog.bundled.rules {
            let count = sources.components(separatedBy: "\"\(rule.id)\"").count - 1
            #expect(
                count == 1, "\(rule.id) is in Tests/RuleTests/\(folder) \(count) times, not once")
        }
    }
}
