import Conformance
import ConformanceDiagnosis
import ConformanceReports
import TestSupport
import Testing

@Suite("Families in the forms of a report")
struct FamilyFormTests {
    @Test("The page counts their cases, lists the numbers that failed, and shows the first in full")
    func page() async throws {
        let report = try await FamilyReport.failing(3...12)
        let page = PageReader(html: try report.html(strict: false, scope: .played))
        #expect(page.html.contains(": 10 vectors of the family, wrong-answer\n"))
        #expect(page.html.contains("\n      numbers 3-12\n"))
        #expect(page.html.contains("FAMILIES 240 of 250 vectors of 1 family passed"))
        #expect(page.html.contains(", 240 of 250 vectors of families passed<"))
        #expect(page.html.contains(", 10 of 250 of families</td>"))
        let shown = page.pairs("id", "data-verdict").filter { $0.1 == "wrong-answer" }.map(\.0)
        #expect(shown == ["vector-pkce/small/lengths/3"])
    }

    @Test("A family that passed is listed without any of its vectors")
    func passed() async throws {
        let report = try await FamilyReport.failing(9000...9000)
        let page = PageReader(html: try report.html(strict: false, scope: .played))
        #expect(page.html.contains("<code>pkce/small/lengths/0</code> and 249 more "))
        #expect(page.pairs("id", "data-verdict").count == report.cases.count)
        #expect(page.html.contains("CONFORMING: 1 of 1 rules met"))
    }

    @Test("A run that ended at the first failure reports this, and how much was not run")
    func stopped() async throws {
        let report = try await FamilyReport.failing(0...0, of: 2500, stopping: true)
        #expect(report.isStopped)
        let notRun = report.families.flatMap(\.missed).filter { $0.verdict.kind == .notRun }
            .vectorCount
        #expect(notRun > 0)
        let html = try report.html(strict: false, scope: .played)
        #expect(html.contains(" rules met, ended at the first failure, "))
        #expect(html.contains(" vectors of 1 family passed, \(notRun) not run"))
    }

    @Test(
        "JUnit has one test case for a family, and an annotation and a table row count its failures"
    )
    func others() async throws {
        let report = try await FamilyReport.failing(3...12)
        let xml = try ParsedXML(report.junit(strict: false))
        let names = xml.all("testcase").map { $0.attributes["name"] }
        #expect(names.last == "pkce/small/lengths/3 and 9 more")
        let message = try #require(xml.all("failure").first?.attributes["message"])
        #expect(message.contains("wrong-answer: failed: "))
        let count = ["10 of 250 of families"]
        #expect(report.annotations(strict: false).map { $0.contains(count[0]) } == [true])
        #expect(report.markdown(strict: false).contains(count[0]))
    }
}
