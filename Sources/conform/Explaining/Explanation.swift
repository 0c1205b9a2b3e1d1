import Conformance
import ConformanceDiagnosis
import ConformanceReports

/// What the tool knows of everything that has an id.
struct Explanation {
    let catalog: Catalog
    let index: CatalogIndex
    let families: [Family]
    let aliases: Aliases
    let answers: KnownAnswers
    let places: Places

    /// Reads what belongs to a catalogue.
    ///
    /// - Throws: `VectorFileError` for a file that is malformed.
    init(of catalog: Catalog) throws {
        self.catalog = catalog
        index = try CatalogIndex(of: catalog)
        families = try FamilyCatalog(of: catalog).families
        aliases = try Aliases(beside: catalog)
        places = try Places(beside: catalog)
        answers =
            try catalog.files.has("answers.json")
            ? KnownAnswers.of(catalog).get() : KnownAnswers()
    }

    /// The text for an id, whatever its case.
    ///
    /// - Throws: ``UsageError`` with the nearest ids if there is none.
    func text(of id: String) throws -> String {
        guard let lines = try lines(on: id.lowercased()) else { throw unknown(id) }
        return lines.joined(separator: "\n")
    }

    private func lines(on id: String) throws -> [String]? {
        if let rule = Self.item(id, in: catalog.rules) { return lines(on: rule) }
        if let vector = Self.item(id, in: catalog.vectors) { return lines(on: vector) }
        if let suite = Self.item(id, in: catalog.suites) { return lines(on: suite) }
        if let family = Self.item(id, in: families) { return lines(on: family) }
        if let vector = generatedVector(id) { return lines(on: vector) }
        if let mistake = Self.item(id, in: index.mistakes) { return lines(on: mistake) }
        if let variant = Self.item(id, in: variants) { return lines(on: variant) }
        if let attack = Self.item(id, in: catalog.attacks) { return lines(on: attack) }
        if let statement = Self.item(id, in: index.statements) { return lines(on: statement) }
        if let decision = Self.item(id, in: index.decisions) { return lines(on: decision) }
        if let defect = Self.item(id, in: index.defects) { return lines(on: defect) }
        if let document = Self.item(id, in: index.documents) { return lines(on: document) }
        if let standard = standard(in: id) { return lines(on: standard, rest: id) }
        return try lines(onOperation: id) ?? lines(onRole: id)
    }

    /// The right implementations that differ from the reference.
    var variants: [VariantHead] { index.variants.flatMap(\.heads) }

    private static func item<Item: Identifiable>(
        _ id: String, in items: [Item]
    ) -> Item? where Item.ID == String {
        items.first { $0.id.lowercased() == id }
    }

    /// The vector of a family that an id with a number at its end means.
    private func generatedVector(_ id: String) -> Vector? {
        guard let slash = id.lastIndex(of: "/"), let number = Int(id[slash...].dropFirst()),
            let family = Self.item(String(id[..<slash]), in: families),
            0..<family.count ~= number
        else { return nil }
        return family.vector(number)
    }

    private func unknown(_ id: String) -> UsageError {
        let near = Nearest.names(to: id, in: ids)
        let hint =
            near.isEmpty
            ? "conform find searches for words" : "did you mean \(near.joined(separator: " or "))?"
        return UsageError("nothing has the id \(id); \(hint)")
    }

    /// All ids, those of which there are few first.
    private var ids: [String] {
        let sources =
            index.documents.map(\.id) + index.standards.map(\.id) + index.statements.map(\.id)
            + index.decisions.map(\.id) + index.defects.map(\.id)
        let own =
            operations + catalog.suites.map(\.id) + catalog.attacks.map(\.id)
            + catalog.rules.map(\.id)
        return own + sources + index.mistakes.map(\.id) + variants.map(\.id) + families.map(\.id)
            + catalog.vectors.map(\.id)
    }
}
