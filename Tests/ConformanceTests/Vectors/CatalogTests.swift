import Conformance
import Foundation
import Testing

@Suite("The bundled vectors")
struct CatalogTests {
    @Test("Every statement is carried by a rule or has a reason why not, and not both")
    func statements() throws {
        let catalog = try Catalog.bundled
        let carried = Set(catalog.rules.flatMap(\.sources))
        let odd = catalog.statements.filter {
            carried.contains(.statement($0.id)) == ($0.reason != nil)
        }
        #expect(odd.map(\.id) == [])
    }

    @Test("The statements of the documents are all there")
    func completeness() throws {
        let expected = (1...426).map {
            "N" + String(repeating: "0", count: 3 - "\($0)".count) + "\($0)"
        }
        #expect(try Catalog.bundled.statements.map(\.id) == expected)
    }

    @Test("The defects of the samples are listed once each, in order")
    func defects() throws {
        let ids = try Catalog.bundled.defects.map(\.id)
        #expect(!ids.isEmpty)
        #expect(ids == Set(ids).sorted())
    }

    @Test("Every decision that a rule cites is explained in SPEC.md")
    func decisions() throws {
        let spec = try Repository.text(of: "SPEC.md")
        for case .decision(let id) in Set(try Catalog.bundled.rules.flatMap(\.sources)) {
            #expect(spec.contains("<a id=\"\(id.lowercased())\"></a>"), "\(id)")
        }
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
