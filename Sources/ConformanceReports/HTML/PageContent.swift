import Conformance
import ConformanceDiagnosis

/// A report with the values that are looked up in it repeatedly.
struct PageContent {
    let model: ReportModel

    var report: Report { model.report }

    /// Which rules the page has.
    let scope: PageScope

    /// The suites on the page.
    let suites: [Suite]

    /// The rules on the page.
    let shown: Set<Rule.ID>

    /// The vectors that have a place on the page.
    let places: Set<Vector.ID>

    /// The fingerprints of the vectors and of the result.
    let vectorsHash: String?
    let resultHash: String?

    /// The known mistakes, by the rule that catches them.
    let mistakes: [Rule.ID: [MistakeHead]]

    private let causesOfRules: [Rule.ID: Int]

    init(_ report: Report, strict: Bool, scope: PageScope) throws {
        model = ReportModel(report, strict: strict)
        self.scope = scope
        let catalog = report.catalog
        vectorsHash = try report.catalog.hash()
        resultHash = try ResultWriter(model).fingerprint()
        let played = report.roles
        suites = catalog.suites.filter { scope == .all || played.contains($0.role) }
        let failed = Set(model.failed.map(\.id))
        let shown = Set(
            suites.flatMap(\.rules).map(\.id).filter { scope != .failures || failed.contains($0) })
        self.shown = shown
        places = Set(
            report.cases.filter { result in
                shown.contains(result.vector.rule)
                    && (scope != .failures || !result.verdict.isPassed)
            }.map(\.id))
        mistakes = Dictionary(grouping: try CatalogIndex(of: catalog).mistakes, by: \.rule)
        most = scope == .failures ? 1 : report.unmet.count > 100 ? 3 : 10
        causesOfRules = model.causesOfRules
    }

    /// How many vectors of a rule that did not pass are shown in full: fewer where many rules have
    /// some, so that a browser opens the page quickly.
    let most: Int

    /// The result of a rule, or nil if it was not selected.
    func result(of rule: Rule) -> RuleResult? { report.resultOfRule[rule.id] }

    /// What the run says of a rule; one that was not selected was not run.
    func status(of rule: Rule) -> RuleResult.Status { result(of: rule)?.status ?? .notRun }

    /// The name of the implementation, which is cut if it is long.
    var name: String { Excerpt.cut(report.run.implementation.name, to: 200) }

    /// The number of the cause that explains most of a rule's cases, counted from 1; nil without one.
    func cause(of result: RuleResult) -> Int? { causesOfRules[result.id] }

    /// A link to a vector, or only its id if it is not on the page.
    func link(toVector id: Vector.ID) -> Markup {
        places.contains(id)
            ? "<a href=\"#vector-\(id)\"><code>\(id)</code></a>" : "<code>\(id)</code>"
    }

    /// A link to a rule, or only its id if it is not on the page.
    func link(to rule: Rule.ID) -> Markup {
        shown.contains(rule)
            ? "<a href=\"#rule-\(rule)\">\(rule)</a>" : "<code>\(rule)</code>"
    }
}
