import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceReports

/// The links of the pages from rules to their sources and back.
struct SpecificationLinks {
    /// What each rule's section and each row of an index link to, by their anchors.
    private let links: [String: Set<String>]

    init(_ text: String) {
        var (links, place): ([String: Set<String>], String) = ([:], "")
        for line in text.split(separator: "\n") {
            let part = MarkdownFile(path: "", text: String(line))
            if let anchor = part.anchors.first { place = anchor }
            // The row of a decision in the index links to its explanation first.
            let targets = part.targets.compactMap { target in
                target.contains("#") ? target.split(separator: "#").last.map(String.init) : nil
            }
            if line.hasPrefix("| [S"), let decision = targets.first { place = decision }
            links[place, default: []].formUnion(targets)
        }
        self.links = links
    }

    /// The pairs of a rule and a source that are not linked both ways.
    func missing(in catalog: Catalog) -> [String] {
        catalog.rules.flatMap { rule in
            rule.sources.filter { source in
                let anchor = Self.anchor(of: source)
                return links[rule.id]?.contains(anchor) != true
                    || links[anchor]?.contains(rule.id) != true
            }.map { "\(rule.id) \($0.text)" }
        }
    }

    private static func anchor(of source: Rule.Source) -> String {
        guard case .standard(let text) = source, let citation = Citation(text) else {
            return source.text.lowercased()
        }
        return "\(citation.standard)-\(citation.section)".lowercased()
            .replacing(" ", with: "-").replacing("/", with: "-")
    }
}

@Suite("The links between rules and their sources")
struct BothWaysTests {
    @Test("The pages lead from every rule to its sources and from every source to its rules")
    func bothWays() throws {
        let catalog = try Catalog.bundled
        let indexes = ["STATEMENTS", "DECISIONS", "STANDARDS"].map { "Vectors/Pages/\($0)" }
        let pages = catalog.suites.map { "Vectors/Pages/\($0.id)" } + indexes
        let texts = try pages.map { try Repository.text(of: "\($0).md") }
        let links = SpecificationLinks(texts.joined(separator: "\n"))
        #expect(links.missing(in: catalog) == [])
    }

    @Test(
        "A link that is missing on either side is found",
        arguments: [
            ("\n[N010](#n010)", "\n", "N010"), ("[`r`](#r) |\n| 2", "|\n| 2", "N010"),
            ("[S001](#s001) | [`r`](#r)", "[S001](#s001) |", "S001"),
            ("[`r`](#r) | end", "| end", "RFC 6749, Appendix A.5"),
        ])
    func oneWay(_ text: String, _ other: String, _ source: String) throws {
        let whole = """
            #### `r`
            [N010](#n010), [S001](#s001), [RFC 6749, Appendix A.5](#rfc-6749-a.5)
            ## Index
            | <a id="n010"></a>N010 | [`r`](#r) |
            | 2
            | [S001](#s001) | [`r`](#r) |
            | <a id="rfc-6749-a.5"></a>Appendix A.5 | [`r`](#r) | end
            """
        let rule = Rule(
            id: "r", title: "", statement: "", reason: "", level: .must, basis: .rfc,
            sources: [
                .statement("N010"), .decision("S001"), .standard("RFC 6749, Appendix A.5"),
            ], revisions: nil)
        let suite = Suite(
            id: "s", title: "", vectors: [],
            head: SuiteHead(
                defaults: [:], operation: BuildFlipLink.self, rules: [rule], setUp: .none,
                families: nil))
        let catalog = Catalog(version: "", suites: [suite])
        #expect(SpecificationLinks(whole).missing(in: catalog) == [])
        let spoilt = whole.replacing(text, with: other)
        #expect(SpecificationLinks(spoilt).missing(in: catalog) == ["r \(source)"])
    }
}
