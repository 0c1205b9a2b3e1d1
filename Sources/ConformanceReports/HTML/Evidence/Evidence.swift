import Conformance

/// A report with what is looked up in it again and again.
struct Evidence {
    let report: Report

    /// Whether a SHOULD rule that is not met fails the run.
    let strict: Bool

    let catalog: Catalog

    /// The documents and standards that the rules are drawn from.
    let index: CatalogIndex

    /// The vectors that the page shows.
    let selected: Set<Vector.ID>

    private let results: [Rule.ID: RuleResult]
    private let rulesBySource: [Rule.Source: [Rule]]
    private let vectors: [Vector.ID: Vector]

    init(_ report: Report, strict: Bool) throws {
        (self.report, self.strict, catalog) = (report, strict, report.catalog)
        index = try CatalogIndex(of: catalog)
        selected = Set(report.cases.map(\.id))
        most = report.unmet.count > 100 ? 3 : 10
        results = Dictionary(report.rules.map { ($0.id, $0) }) { first, _ in first }
        vectors = Dictionary(catalog.vectors.map { ($0.id, $0) }) { first, _ in first }
        var rulesBySource: [Rule.Source: [Rule]] = [:]
        for rule in catalog.rules {
            for source in rule.sources { rulesBySource[source, default: []].append(rule) }
        }
        self.rulesBySource = rulesBySource
    }

    /// How many vectors of a rule that did not pass are shown in full: fewer where many rules have
    /// some, so that a browser opens the page quickly.
    let most: Int

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
        case .notRun, nil: .notRun
        }
    }

    /// What the run says of a statement: it is met if all rules that carry it and were selected are.
    func standing(of statement: Statement) -> Standing {
        let rules = rules(drawnFrom: .statement(statement.id))
        guard !rules.isEmpty else { return .notCovered }
        let statuses = rules.compactMap(result).map(\.status)
        if statuses.contains(where: { [.notMet, .unsupported].contains($0) }) { return .notMet }
        return statuses.contains(.met) && !statuses.contains(.notRun) ? .met : .notRun
    }

    /// The name of the implementation, which is cut if it is long.
    var name: String { Excerpt.cut(report.run.implementation.name, to: 200) }

    /// The rules that were run and are not met.
    var unmet: [RuleResult] { report.unmet.filter { $0.status != .notRun } }

    /// Why a case was expected to fail, or nil if that is not known.
    func reason(for result: Report.Case) -> String? {
        report.expectedFailure(of: result).map { Excerpt.cut($0.reason, to: 1000) }
    }

    /// The sections of a document in the order in which they come, each with its statements.
    func sections(of document: Document) -> [(title: String, statements: [Statement])] {
        var sections: [(title: String, statements: [Statement])] = []
        for statement in index.statements where statement.documents.contains(document.id) {
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
