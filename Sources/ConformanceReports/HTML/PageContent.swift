import Conformance
import ConformanceDiagnosis

/// A report with the values that are looked up in it repeatedly.
struct PageContent {
    let model: ReportModel

    var report: Report { model.report }
    var catalog: Catalog { model.report.catalog }

    /// Which rules the page has.
    let scope: PageScope

    /// The suites on the page.
    let suites: [Suite]

    /// The rules on the page.
    let shown: Set<Rule.ID>

    /// The fingerprints of the vectors and of the result.
    let vectorsHash: String?
    let resultHash: String?

    /// The known mistakes, by the rule that catches them.
    let mistakes: [Rule.ID: [MistakeHead]]

    /// The vectors that the page shows.
    let selected: Set<Vector.ID>

    /// The known causes and the groups of failures, in the order of their numbers.
    let causes: [Cause]

    private let causesOfRules: [Rule.ID: Int]
    private let results: [Rule.ID: RuleResult]

    init(_ report: Report, strict: Bool, scope: PageScope) throws {
        model = ReportModel(report, strict: strict)
        self.scope = scope
        let catalog = report.catalog
        vectorsHash = try report.catalog.hash()
        resultHash = try ResultWriter(model).fingerprint()
        let played = report.roles
        suites = catalog.suites.filter { scope == .all || played.contains($0.role) }
        let failed = Set(model.failed.map(\.id))
        shown = Set(
            suites.flatMap(\.rules).map(\.id).filter { scope != .failures || failed.contains($0) })
        mistakes = Dictionary(grouping: try CatalogIndex(of: catalog).mistakes, by: \.rule)
        selected = Set(report.cases.map(\.id))
        most = scope == .failures ? 1 : report.unmet.count > 100 ? 3 : 10
        causes = report.causes.all
        causesOfRules = model.causesOfRules
        results = Dictionary(firstOf: report.rules.map { ($0.id, $0) })
    }

    /// How many vectors of a rule that did not pass are shown in full: fewer where many rules have
    /// some, so that a browser opens the page quickly.
    let most: Int

    /// The result of a rule, or nil if it was not selected.
    func result(of rule: Rule) -> RuleResult? { results[rule.id] }

    /// What the run says of a rule; one that was not selected was not run.
    func status(of rule: Rule) -> RuleResult.Status { result(of: rule)?.status ?? .notRun }

    /// The name of the implementation, which is cut if it is long.
    var name: String { Excerpt.cut(report.run.implementation.name, to: 200) }

    /// The number of the cause that explains most of a rule's cases, counted from 1; nil without one.
    func cause(of result: RuleResult) -> Int? {
        causesOfRules[result.id]
    }

    /// Why a case was expected to fail, or nil if that is not known.
    func reason(for result: Report.Case) -> String? {
        report.expectedFailure(of: result).map { Excerpt.cut($0.reason, to: 1000) }
    }
}

/// Links within the page.
enum Links {
    /// A link to a rule, with its status.
    static func rule(_ rule: Rule, _ content: PageContent) -> Markup {
        guard content.shown.contains(rule.id) else {
            return "<span class=\"none\">\(rule.id)</span>"
        }
        let status = content.status(of: rule)
        return """
            <a class="\(status.look.style)" href="#rule-\(rule.id)"><span aria-hidden="true">\
            \(status.look.sign) </span>\(rule.id)<span class="hidden"> (\(status.rawValue))</span></a>
            """
    }

    /// Links to rules.
    static func rules(_ rules: [Rule], _ content: PageContent) -> Markup {
        .list(rules.map { rule($0, content) })
    }

    /// A link to a vector, or only its id if it was not selected.
    static func vector(_ id: Vector.ID, _ content: PageContent) -> Markup {
        let name: Markup = "<code>\(id)</code>"
        return content.selected.contains(id) && content.scope != .failures
            ? "<a href=\"#vector-\(id)\">\(name)</a>" : name
    }
}
