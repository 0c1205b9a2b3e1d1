import ConformTool
import Conformance
import ConformanceReports
import Foundation
import TestSupport
import Testing

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

    @Test(
        "Every rule is tested in both frameworks",
        arguments: [
            ("RulesInSwiftTesting", "    static func "), ("RulesInXCTest", "    func test_"),
        ])
    func frameworks(_ file: String, beginning: String) throws {
        let source = try Repository.text(of: "Tests/RuleTests/\(file).swift")
        let functions = source.split(separator: "\n").filter { $0.contains(" func ") }
        let ids = functions.map { line -> String in
            let name = line.dropFirst(beginning.count).prefix { $0 != "(" }
            let id = String(name.replacing("_", with: "-"))
            return line.hasPrefix("\(beginning)\(name)(") && line.contains("(\"\(id)\")")
                ? id : "\(line)"
        }
        #expect(ids == (try Catalog.bundled.rules.map(\.id)))
    }
}
