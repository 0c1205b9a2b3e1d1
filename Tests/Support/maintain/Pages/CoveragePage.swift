import Conformance
import ConformanceReports
import TestSupport

/// The page on the tests of other suites.
struct CoveragePage {
    let catalog: Catalog
    let suites: [OtherSuite]

    static let path = "Vectors/Pages/COVERAGE.md"

    private var links: PageLinks { PageLinks(from: 2, in: catalog) }

    /// The page.
    var text: String {
        """
        # Tests of other suites

        What other conformance suites test, each with the rules that judge the same here, or the reason why there is none. The
        assignment was made by the names and the descriptions of the tests and by reading some of them, not by running them.
        [coverage.json](../coverage.json) has it for programs.

        \(table)

        \(suites.map(section).joined(separator: "\n\n"))

        """
    }

    private var table: String {
        let rows = suites.map { suite in
            let covered = suite.tests.count(where: \.isCovered)
            return [
                "[\(suite.title)](#\(suite.id))", "\(suite.tests.count)", "\(covered)",
                "\(suite.tests.count - covered)",
            ]
        }
        return MarkdownRows(head: ["suite", "tests", "with rules", "without"], rows: rows).text
    }

    private func section(on suite: OtherSuite) -> String {
        let rows = suite.tests.map { ["`\($0.name)`", words(on: $0)] }
        return """
            ## \(suite.title)

            <a id="\(suite.id)"></a>[\(suite.url)](\(suite.url)). \(suite.seen)

            \(MarkdownRows(head: ["test", "rules, or why none"], rows: rows).text)
            """
    }

    private func words(on test: OtherSuite.Test) -> String {
        switch test.coverage {
        case .rules(let ids): ids.map(links.link(to:)).joined(separator: ", ")
        case .reason(let reason): "– \(reason)"
        }
    }
}

extension OtherSuite.Test {
    fileprivate var isCovered: Bool {
        if case .rules = coverage { true } else { false }
    }
}
