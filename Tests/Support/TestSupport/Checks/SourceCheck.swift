import Conformance
import ConformanceReports
import StrictCodecs

/// Checks that every rule is drawn from something that exists.
struct SourceCheck {
    private let catalog: Catalog
    private let standards: [Standard]
    private let statements: Set<Statement.ID>
    private let sections: Set<Citation>

    init(catalog: Catalog, index: CatalogIndex) {
        self.catalog = catalog
        standards = index.standards
        statements = Set(index.statements.map(\.id))
        sections = Set(
            index.standards.flatMap { standard in
                standard.sections.map { Citation(standard: standard.id, section: $0.number) }
            })
    }

    /// Runs the checks.
    ///
    /// - Throws: `VectorFileError` with the rule and the source that does not exist.
    func run() throws {
        try checkStandards()
        for suite in catalog.suites {
            for rule in suite.rules {
                try VectorFileError.naming("\(suite.id).json") {
                    try FormatError.at(rule.id) { try check(rule) }
                }
            }
        }
    }

    private func checkStandards() throws {
        var listed: Set<Standard.ID> = []
        for standard in standards where !listed.insert(standard.id).inserted {
            throw VectorFileError(
                file: "standards.json", reason: "\(standard.id) is listed twice")
        }
    }

    private func check(_ rule: Rule) throws {
        for source in rule.sources { try check(source) }
        guard rule.sources.contains(where: \.isBeyondThisSpecification) else {
            throw FormatError("sources: must name a statement or a section of a standard")
        }
    }

    /// Checks that a source exists.
    func check(_ source: Rule.Source) throws {
        switch source {
        case .statement(let id) where !statements.contains(id):
            throw FormatError("\(id) is not in statements.json")
        case .standard(let text):
            guard let citation = Citation(text) else {
                throw FormatError(
                    "\(JSON.quote(text)) is not a source such as N037 or RFC 7636, Section 4.2")
            }
            guard !sections.contains(citation) else { return }
            throw FormatError("standards.json has no \(citation.place) of \(citation.standard)")
        default: break
        }
    }
}

extension Rule.Source {
    /// Whether others say it; decisions are those of this specification alone.
    fileprivate var isBeyondThisSpecification: Bool {
        if case .decision = self { false } else { true }
    }
}
