import Conformance
import ConformanceDiagnosis
import Mistakes
import Foundation
import Samples
import ConformanceReports
import Testing

@Suite("The page for auditors")
struct PageTests {
    /// A report in which rules are met, not met and not selected, and its page.
    private static let sample = Task {
        let sample = try #require(Sample.all.first { $0.id == "app-flip-page" })
        let report = try await Catalog.bundled.run(
            on: sample.adapter,
            only: Selection(suites: ["app-flip-app/redirect-uri", "app-flip-app/result-link"]))
        return (report: report, page: PageReader(html: try report.html(strict: false, scope: .all)))
    }

    @Test("Every rule has the status that the report gives")
    func rules() async throws {
        let (report, page) = try await Self.sample.value
        let statuses = page.pairs("data-rule", "data-status")
        let results = Dictionary(uniqueKeysWithValues: report.rules.map { ($0.id, $0) })
        #expect(statuses.map(\.0) == (try Catalog.bundled.rules.map(\.id)))
        #expect(Set(report.rules.map(\.status)).isSuperset(of: [.met, .notMet]))
        for (rule, status) in statuses {
            #expect(status == results[rule]?.status.rawValue ?? "not selected", "\(rule)")
        }
    }

    @Test("Every vector that was run appears once, with its outcome")
    func vectors() async throws {
        let (report, page) = try await Self.sample.value
        let shown = page.pairs("id", "data-verdict").sorted { $0.0 < $1.0 }
        let cases = report.cases.map { result in
            ("vector-\(result.id)", result.failure?.rawValue ?? result.verdict.kind.rawValue)
        }.sorted { $0.0 < $1.0 }
        #expect(shown.map(\.0) == cases.map(\.0))
        #expect(shown.map(\.1) == cases.map(\.1))
    }

    @Test("A page omits the rules of roles that are not played, or all rules that did not fail")
    func scopes() async throws {
        let report = try await Self.sample.value.report
        let catalog = try Catalog.bundled
        let played = PageReader(html: try report.html(strict: false, scope: .played))
        let ofRole = catalog.suites.filter { $0.role == .appFlipApp }.flatMap(\.rules).map(\.id)
        #expect(played.pairs("data-rule", "data-status").map(\.0) == ofRole)
        let short = PageReader(html: try report.html(strict: false, scope: .failures))
        let shown = short.pairs("data-rule", "data-status")
        #expect(shown.map(\.0) == report.rules.filter { $0.status == .notMet }.map(\.id))
        #expect(Set(shown.map(\.1)) == ["not met"])
        #expect(try report.html(strict: false) == short.html)
    }

    @Test("Verdict, names of attacks and causes come first, then what attacks gain, then the rules")
    func firstScreen() async throws {
        let (report, page) = try await Self.sample.value
        let seen = [AttackResult.Outcome.succeeds, .unprotected].flatMap { outcome in
            report.attacks.filter { $0.outcome == outcome }.map { "#attack-\($0.id)" }
        }
        #expect(!seen.isEmpty)
        #expect(page.values(of: "href").filter { $0.hasPrefix("#attack-") } == seen)
        let order = [
            "class=\"verdict", "href=\"#attack-", "id=\"cause-1\"", "id=\"attack-", "id=\"rule-",
        ].map { page.html.range(of: $0)?.lowerBound }
        let places = order.compactMap { $0 }
        #expect(places.count == order.count && places == places.sorted())
    }

    @Test("Rules that are not met are listed by level, MUST first, each with its cause")
    func order() async throws {
        let (report, page) = try await Self.sample.value
        let rows = page.html.components(separatedBy: "<tr data-level=\"").dropFirst()
        let levels = rows.map { $0.prefix { $0 != "\"" } }
        #expect(levels.count == report.rules.count { $0.status == .notMet })
        #expect(Set(levels) == ["MUST", "SHOULD"])
        #expect(levels == levels.sorted())
        let causes = page.values(of: "href").filter { $0.hasPrefix("#cause-") }
        #expect(causes.count > 10)
    }

    @Test("The page can be cited: it gives the date, the command and the fingerprints")
    func citable() async throws {
        let (report, page) = try await Self.sample.value
        let hash = try #require(try report.catalog.hash())
        #expect(page.html.contains("<code class=\"hash\">\(hash)</code>"))
        var octets: [UInt8] = []
        try ReportFormat.jsonl.write(report, strict: false) { octets += $0 }
        let seal = try #require(
            String(decoding: octets, as: UTF8.self).components(separatedBy: "\"sha256\":\"").last)
        #expect(page.html.contains("<code class=\"hash\">\(seal.prefix(64))</code>"))
    }

    @Test(
        "Every link within a page has a target, and every id occurs once",
        arguments: PageScope.allCases)
    func links(_ scope: PageScope) async throws {
        let page = PageReader(
            html: try await Self.sample.value.report.html(strict: false, scope: scope))
        let ids = page.values(of: "id")
        let links = page.values(of: "href").filter { $0.utf8.first == UInt8(ascii: "#") }
            .map { String($0.dropFirst()) }
        #expect(Set(ids).count == ids.count)
        #expect(links.count > (scope == .failures ? 30 : 100))
        let lost = Set(links).subtracting(ids)
        #expect(lost.isEmpty, "\(lost)")
    }

    @Test("A rule has ten of its known mistakes on the page, and the number of the others")
    func mistakes() async throws {
        let blocks = try await Self.sample.value.page.html
            .components(separatedBy: "Known mistakes that it catches: ").dropFirst()
        let known = blocks.compactMap { Int($0.prefix { $0.isNumber }) }
        #expect(known.reduce(0, +) == Mistake.all.count)
        #expect(known.contains { $0 > 10 })
        for (count, block) in zip(known, blocks) {
            let list = block.components(separatedBy: "</ul>")[0]
            let items = list.components(separatedBy: "<li>").dropFirst()
            #expect(items.count == min(count, 11))
            #expect(count <= 10 || list.contains("<li>\(count - 10) more, which "))
        }
    }

    @Test("The page has no script, no style but its own, and loads nothing")
    func closed() async throws {
        let page = try await Self.sample.value.page
        let names = Set(page.structure)
        #expect(names.isDisjoint(with: ["script", "link", "img", "iframe", "object", "base"]))
        #expect(page.structure.count { $0 == "style" } == 1)
        #expect(page.structure.count { $0 == "h1" } == 1)
        for name in ["style", "src", "srcset", "onload", "onclick", "action"] {
            #expect(page.values(of: name).isEmpty)
        }
        #expect(page.html.contains("default-src &#39;none&#39;; style-src &#39;sha256-"))
    }
}
