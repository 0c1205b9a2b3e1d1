import Conformance
import Mistakes
import StrictCodecs
import Variants

/// A wrong behaviour from which implementations are composed, or a variation that is allowed.
struct Defect: Sendable {
    /// What it is called in the output.
    let id: String

    /// The known mistakes that say it truly; none if the catalogue has none.
    let names: Set<Mistake.ID>

    /// The implementation, right in everything else.
    let adapter: any Adapter

    /// The operations in which it shows; nil for all.
    let rules: Set<Rule.ID>?
}

extension Defect {
    /// A mistake of the catalogue, and those whose known answers are the same.
    init(_ mistake: Mistake, equals: [Mistake.ID: Set<Mistake.ID>]) {
        self.init(
            id: mistake.id, names: equals[mistake.id] ?? [mistake.id], adapter: mistake.adapter,
            rules: mistake.alsoBreaks.union([mistake.rule]))
    }

    /// What an implementation does differently without a fault.
    init(_ variant: Variant, in catalog: Catalog) {
        let rules = catalog.suites.filter { $0.role == variant.role }.flatMap(\.rules)
        self.init(
            id: variant.id, names: [], adapter: variant.adapter, rules: Set(rules.map(\.id)))
    }

    fileprivate init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["id", "says", "source", "is", "edit"])
        self.init(
            id: try fields.text("id"),
            names: Set(
                try fields.optional("is") { try ObjectReader.list($0, ObjectReader.text) } ?? []),
            adapter: try fields.required("edit") { try Mistake.adapter(editing: $0) }, rules: nil)
    }
}

/// Defects that are not in the catalogue, from `Tests/Support/maintain/Causes/defects.json`.
struct DefectFile {
    /// Those on which the search for causes may be tuned, then each part that is kept for the end.
    let parts: [[Defect]]

    private static let names = ["tuning", "held_out", "held_out_2"]

    /// Reads the file.
    ///
    /// - Throws: `FormatError` with the place of the first thing that is malformed.
    init() throws {
        let text = try GeneratedFile(path: "Tests/Support/maintain/Causes/defects.json").read()
        let fields = try ObjectReader(
            try JSONParser.parse(Array(text.utf8)), allowing: Self.names)
        parts = try Self.names.map { try fields.list($0, Defect.init) }
    }
}
