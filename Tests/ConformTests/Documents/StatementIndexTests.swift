import Foundation
import StrictCodecs
import Testing

@testable import Conformance
@testable import ConformanceReports

extension References {
    /// The documents of which there is no statement.
    fileprivate var silentDocuments: [String] {
        let named = Set(index.statements.flatMap(\.documents))
        return index.documents.map(\.id).filter { !named.contains($0) }
    }

    /// The statements whose section is not one of each of their documents and of no other.
    fileprivate var misplacedStatements: [String] {
        index.statements.filter { statement in
            let documents = index.documents.filter { statement.documents.contains($0.id) }
            let titles = documents.map(\.title)
            let names = statement.section.components(separatedBy: "; ").map {
                $0.components(separatedBy: ", ")[0]
            }
            return !titles.allSatisfy { title in names.contains { title.hasPrefix($0) } }
                || !names.allSatisfy { name in titles.contains { $0.hasPrefix(name) } }
        }.map(\.id)
    }
}

@Suite("The index of statements")
struct StatementIndexTests {
    private let current = References.current

    @Test("All statements of the documents are listed")
    func complete() throws {
        let index = try current.get().index
        #expect(index.statements.count == 426)
        #expect(index.statements.last?.id == "N426")
    }

    @Test("Every document makes a statement")
    func documents() throws {
        var references = try current.get()
        #expect(references.index.documents.count == 5)
        #expect(references.silentDocuments == [])
        let silent = Document(id: "007", title: "T", edition: "E", about: nil)
        references.index.documents.append(silent)
        #expect(references.silentDocuments == ["007"])
    }

    @Test("A section is one of the documents that make the statement")
    func sections() throws {
        var references = try current.get()
        #expect(references.misplacedStatements == [])
        let sections = ["App Flip, step 1", "SwiftUI, Recap", "App Flip, step 1; SwiftUI, Recap"]
        let statements = try sections.enumerated().map { index, section in
            try Statement(json: [
                "id": .string("N00\(index)"), "documents": ["001"], "section": .string(section),
                "text": "", "level": "MUST",
            ])
        }
        references.index.statements = statements
        #expect(references.misplacedStatements == ["N001", "N002"])
    }
}
