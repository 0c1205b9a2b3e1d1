import Conformance
import ConformanceReports
import Foundation
import Testing

@testable import TestSupport

@Suite("The bundled vectors")
struct CatalogCheckTests {
    @Test("The input of every vector can be read")
    func inputs() throws {
        let read = try Catalog(directory: BundledVectors.directory)
        #expect(read.vectors.map(\.id) == (try Catalog.bundled.vectors.map(\.id)))
    }

    @Test("The files of the bundled vectors fit together, which is not checked where they are used")
    func index() throws {
        let read = try CatalogIndex(checking: Catalog(directory: BundledVectors.directory))
        #expect(try read.mistakes.map(\.id) == CatalogIndex(checking: .bundled).mistakes.map(\.id))
    }

    @Test("Every rule has a method of its own in XCTest; in Swift Testing it is an argument")
    func frameworks() throws {
        let source = try Repository.text(of: "Tests/RuleTests/RulesInXCTest.swift")
        let ids = source.matches(of: /func test_(\w+)\(\).*\("([a-z0-9-]+)"\)/).map { match in
            match.1.replacing("_", with: "-") == match.2 ? String(match.2) : "\(match.0)"
        }
        #expect(ids == (try Catalog.bundled.rules.map(\.id)))
    }
}
