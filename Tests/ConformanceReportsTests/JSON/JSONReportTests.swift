import StrictCodecs
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports

@Suite("The report for programs")
struct JSONReportTests {
    private static func json(of report: Report) throws -> JSON {
        var octets: [UInt8] = []
        try ReportFormat.json.write(report, strict: false) { octets += $0 }
        return try JSONParser.parse(Array(octets.dropLast()))
    }

    @Test("It has the conclusion, and every cause and unmet rule with a failing example")
    func contents() async throws {
        for report in try await SampleReports.all() {
            let json = try Self.json(of: report)
            #expect(json["conclusion"]?.text == "NOT CONFORMING")
            #expect(json["exit_status"] == 1)
            let failed = Set(report.cases.filter { !$0.verdict.isPassed }.map(\.id))
            for name in ["causes", "unmet"] {
                let members = try #require(json[name]?.elements)
                #expect(!members.isEmpty)
                for member in members {
                    let vector = try #require(member["example"]?["vector"]?.text)
                    #expect(failed.contains(vector))
                }
            }
            let unmet = json["unmet"]?.elements ?? []
            #expect(unmet.compactMap { $0["id"]?.text } == report.unmet.map(\.id))
        }
    }

    @Test("The example of a rule is its shortest failure, and its cause explains it")
    func example() async throws {
        let report = try #require(try await SampleReports.all().first)
        let json = try Self.json(of: report)
        let rule = try #require(
            json["unmet"]?.elements?.first { $0["id"]?.text == "redirect-uri-no-query" })
        let cases = report.cases.filter {
            $0.vector.rule == "redirect-uri-no-query" && $0.verdict.kind == .wrongAnswer
        }
        let shortest = cases.map(\.vector.given.compactText.utf8.count).min()
        #expect(rule["example"]?["input"]?.compactText.utf8.count == shortest)
        let causes = try #require(json["causes"]?.elements)
        guard case .integer(let index)? = rule["cause"] else {
            Issue.record("the rule has no cause")
            return
        }
        let rules = causes[index]["rules"]?.elements ?? []
        #expect(rules.contains(.string("redirect-uri-no-query")))
    }

    @Test("A result file lists each cause before its footer")
    func records() async throws {
        let report = try #require(try await SampleReports.all().first)
        var lines: [String] = []
        try ReportFormat.jsonl.write(report, strict: false) {
            lines.append(String(decoding: $0, as: UTF8.self))
        }
        let causes = lines.filter { $0.hasPrefix(#"{"record":"cause","#) }
        #expect(causes.count == report.causes.known.count + report.causes.groups.count)
        #expect(lines.dropLast().suffix(causes.count).elementsEqual(causes))
    }
}
