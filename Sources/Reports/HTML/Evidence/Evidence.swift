import Conformance

/// A report with what is looked up in it again and again.
struct Evidence {
    let report: Report

    /// Whether a SHOULD rule that is not met fails the run.
    let strict: Bool

    let catalog: Catalog
    let known: KnownAnswers

    private let results: [Rule.ID: RuleResult]
    private let rulesBySource: [Rule.Source: [Rule]]
    private let vectors: [Vector.ID: Vector]

    init(_ report: Report, strict: Bool) {
        (self.report, self.strict, catalog) = (report, strict, report.catalog)
        known = .bundled
        results = Dictionary(report.rules.map { ($0.id, $0) }) { first, _ in first }
        vectors = Dictionary(catalog.vectors.map { ($0.id, $0) }) { first, _ in first }
        var rulesBySource: [Rule.Source: [Rule]] = [:]
        for rule in catalog.rules {
            for source in rule.sources { rulesBySource[source, default: []].append(rule) }
        }
        self.rulesBySource = rulesBySource
    }

    /// What became of a rule, or nil if it was not selected.
    func result(of rule: Rule) -> RuleResult? { results[rule.id] }

    /// The rules that are drawn from a source.
    func rules(drawnFrom source: Rule.Source) -> [Rule] { rulesBySource[source] ?? [] }

    /// The vector with an id.
    func vector(_ id: Vector.ID) -> Vector? { vectors[id] }

    /// What the run says of a rule.
    func standing(of rule: Rule) -> Standing {
        switch result(of: rule)?.status {
        case .met: .met
        case .notMet, .unsupported: .notMet
        case .notRun, nil: .notCovered
        }
    }

    /// What the run says of a statement: it is met if all rules that carry it and were run are met.
    func standing(of statement: Statement) -> Standing {
        let standings = rules(drawnFrom: .statement(statement.id)).map(standing)
        if standings.contains(.notMet) { return .notMet }
        return standings.contains(.met) ? .met : .notCovered
    }

    /// The sections of a document in the order in which they come, each with its statements.
    func sections(of document: Document) -> [(title: String, statements: [Statement])] {
        var sections: [(title: String, statements: [Statement])] = []
        for statement in catalog.statements where statement.documents.contains(document.id) {
            let title = statement.place(in: document)
            if let index = sections.firstIndex(where: { $0.title == title }) {
                sections[index].statements.append(statement)
            } else {
                sections.append((title, [statement]))
            }
        }
        return sections
    }
}

extension Statement {
    /// Where the statement stands in one of its documents.
    fileprivate func place(in document: Document) -> String {
        let begin = "\(document.title), "
        let places = section.split(separator: "; ").filter { $0.hasPrefix(begin) }
        guard let place = places.first else { return section }
        let title = place.dropFirst(begin.count)
        return title.prefix(1).uppercased() + title.dropFirst()
    }
}
