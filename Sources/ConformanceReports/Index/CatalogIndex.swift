package import Conformance
package import StrictCodecs

/// What the rules of a catalogue are drawn from, and the known wrong implementations that they catch.
package struct CatalogIndex: Sendable {
    /// The documents that the statements are drawn from.
    package var documents: [Document]

    /// The statements of the documents, by number.
    package var statements: [Statement]

    /// The standards that rules cite.
    package var standards: [Standard]

    /// The decisions on what the documents leave open, by number.
    package var decisions: [Decision]

    /// The terms of the specification, with what they mean.
    package var terms: [Term]

    /// The defects of the documents' samples, by number.
    package var defects: [Defect]

    /// The known wrong implementations, in reading order.
    package var mistakes: [MistakeHead]

    /// The known right implementations that differ from the reference, by role.
    package var variants: [RoleVariants]

    /// Reads the index that lies beside a catalogue's suites, or that of the package if the catalogue was
    /// not read from files.
    ///
    /// - Throws: `VectorFileError` for the first file that is malformed.
    package init(of catalog: Catalog) throws {
        self = try catalog.derive("index") {
            Result {
                var index =
                    try catalog.isTrusted ? Self.ofPackage.get() : CatalogIndex(catalog.files)
                index.mistakes = try catalog.mistakes { try MistakeHead(json: $0) }
                return index
            }
        }.get()
    }

    /// What lies beside the package's own suites, read once for any number of reports.
    private static let ofPackage = Result {
        try CatalogIndex(VectorFiles(directory: BundledVectors.directory))
    }

    /// Reads the files beside the suites.
    private init(_ files: VectorFiles) throws {
        mistakes = []
        (documents, statements) = try files.json("statements.json") { json in
            let lists = ["documents", "statements"]
            return (
                try Self.list("documents", of: json, beside: lists),
                try Self.list("statements", of: json, beside: lists)
            )
        }
        standards = try files.json("standards.json") { try Self.list("standards", of: $0) }
        (decisions, terms) =
            try files.json(ifPresent: "decisions.json") { json in
                (
                    try Self.list("decisions", of: json, beside: ["terms"]),
                    json["terms"] == nil
                        ? [] : try Self.list("terms", of: json, beside: ["decisions"])
                )
            } ?? ([], [])
        defects =
            try files.json(ifPresent: "defects.json") { try Self.list("defects", of: $0) } ?? []
        variants = try RoleVariants.all(in: files)
    }

    /// Reads a list of a file for people, every string of which is a line.
    package static func list<Item: Decodable>(
        _ name: String, of json: JSON, beside names: [String] = []
    ) throws -> [Item] {
        try json.expectLines()
        return try ObjectReader(json, allowing: [name] + names).list(name) { try Item(json: $0) }
    }
}

extension CatalogIndex {
    /// The title of a section of a standard; empty if the index lacks it.
    package func title(of citation: Citation) -> String {
        let standard = standards.first { $0.id == citation.standard }
        return standard?.sections.first { $0.number == citation.section }?.title ?? ""
    }
}

extension Catalog {
    /// The rules that are drawn from a source.
    package func rules(drawnFrom source: Rule.Source) -> [Rule] {
        rules.filter { $0.sources.contains(source) }
    }
}

extension Suite {
    /// The vectors of one rule.
    package func vectors(of rule: Rule.ID) -> [Vector] {
        vectors.filter { $0.rule == rule }
    }
}

/// One of the documents that the statements are drawn from.
package struct Document: Identifiable, Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(names: ["id": "code"])

    /// The code by which statements and defects name it, such as `003`.
    package let id: String

    /// Its title.
    package let title: String

    /// What sets it apart from documents of the same title.
    package let edition: String

    /// What it has, in a sentence.
    package let about: String?
}

/// A word of the specification.
package struct Term: Identifiable, Decodable, Sendable {
    /// The word or the words.
    package let id: String

    /// What it means, in a sentence or two.
    package let meaning: String
}

/// An answer to a question on which the documents are silent or contradict themselves or a standard.
package struct Decision: Identifiable, Decodable, Sendable {
    /// The number, such as `S001`.
    package let id: String

    /// What the documents leave open.
    package let question: String

    /// What this specification does.
    package let decision: String

    /// Why.
    package let reason: String
}

/// A defect of a sample that a document prints, or a trap on the way to checking one.
package struct Defect: Identifiable, Decodable, Sendable {
    /// The number, such as `D041`.
    package let id: String

    /// The codes of the documents whose sample has it; empty for traps of the toolchain.
    package let documents: [String]

    /// What is wrong, in our words.
    package let text: String

    /// The rules whose vectors show it, or why none can.
    package let coverage: Coverage

    /// How a defect is covered.
    package enum Coverage: HasInlineForm, Sendable {
        /// Vectors of these rules show it.
        case rules([Rule.ID])

        /// No vector can show it, for this reason.
        case reason(String)
    }
}

extension Defect.Coverage: Decodable {
    private enum Key: CodingKey { case rules, reason }

    /// Reads the one of both members that is there.
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        let rules = try members.decodeIfPresent(Filled<[Rule.ID]>.self, forKey: .rules)
        switch (rules?.wrappedValue, try members.decodeIfPresent(String.self, forKey: .reason)) {
        case (let rules?, nil): self = .rules(rules)
        case (nil, let reason?): self = .reason(reason)
        default: throw FormatError("must have either \"rules\" or \"reason\"")
        }
    }
}
