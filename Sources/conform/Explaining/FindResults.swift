import Conformance
import ConformanceReports
import StrictCodecs

/// What was found for some words, the best first.
struct FindResults {
    private let catalog: Catalog
    private let index: CatalogIndex
    private let statements: [Statement]
    private let rules: [Rule]
    private let sections: [Citation]

    /// Searches a catalogue.
    ///
    /// - Throws: `VectorFileError` for a file that is malformed.
    init(for text: String, in catalog: Catalog, limit: Int) throws {
        self.catalog = catalog
        index = try CatalogIndex(of: catalog)
        let finder = try Finder(catalog: catalog, index: index)
        statements = finder.statements(for: text).prefix(limit).map(\.item)
        rules = finder.rules(for: text).prefix(limit).map(\.item)
        sections = finder.sections(for: text).prefix(limit).map(\.item)
    }

    /// Whether nothing was found.
    var isEmpty: Bool { statements.isEmpty && rules.isEmpty && sections.isEmpty }

    /// The lines for people.
    var text: [String] {
        group("Statements of the documents", statements.flatMap(lines(on:)))
            + group("Rules", rules.flatMap { ["  \($0.id)  \($0.statement)"] })
            + group("Sections of standards", sections.map { "  \($0)  \(index.title(of: $0))" })
            + ["conform explain ID shows more of each."]
    }

    private func group(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["\(title):"] + lines + [""]
    }

    private func lines(on statement: Statement) -> [String] {
        let places = statement.places(in: index.documents).map { "        \($0)" }
        let carriers = catalog.rules(drawnFrom: .statement(statement.id)).map(\.id)
        let rules = carriers.isEmpty ? [] : ["        rules: \(carriers.joined(separator: ", "))"]
        return ["  \(statement.id)  \(statement.text)"] + places + rules
    }

    /// The lines for programs.
    var json: [String] {
        let objects: [JSON] =
            statements.map { statement in
                let places = statement.places(in: index.documents).map { JSON.string("\($0)") }
                return [
                    "statement": .string(statement.id), "text": .string(statement.text),
                    "places": .array(places),
                    "rules": .array(
                        catalog.rules(drawnFrom: .statement(statement.id)).map { .string($0.id) }),
                ]
            } + rules.map { ["rule": .string($0.id), "statement": .string($0.statement)] }
            + sections.map { ["section": .string("\($0)"), "title": .string(index.title(of: $0))] }
        return objects.map(\.compactText)
    }
}
