import Reference
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports

@Suite("The report in JUnit XML")
struct JUnitTests {
    @Test("A value of one mebibyte is truncated, and its length is given")
    func longValue() async throws {
        let value = String(repeating: "<é", count: 350_000)
        let text = try await HostileReport.answering(value).junit(strict: false)
        #expect(try ParsedXML(text).all("failure")[0].text.contains("(1050000 octets)"))
        #expect(text.utf8.count < 10_000)
    }

    @Test("Reasons and names are preserved, with escapes for invisible characters")
    func reasons() async throws {
        let xml = try ParsedXML(
            try await HostileReport.expecting("é <&>\"\u{1}\u{202E}").junit(strict: false))
        let skipped = try #require(xml.all("skipped").first)
        #expect(
            skipped.attributes["message"]
                == "expected failure (wrong-answer): é <&>\"\\u0001\\u202E")
    }

    @Test("The counts agree with the elements, and the failures with the report")
    func counts() async throws {
        for report in try await SampleReports.all() {
            let xml = try ParsedXML(report.junit(strict: false))
            let root = xml.elements[0]
            for (count, name) in [
                ("tests", "testcase"), ("failures", "failure"), ("errors", "error"),
            ] {
                #expect(root.attributes[count] == "\(xml.all(name).count)")
                let sum = xml.all("testsuite").compactMap {
                    $0.attributes[count].flatMap { Int($0) }
                }
                #expect(sum.reduce(0, +) == xml.all(name).count)
            }
            let failing = report.rules.filter { $0.rule.level == .must }.flatMap(\.cases)
                .filter { !$0.verdict.isPassed }
            #expect(!failing.isEmpty)
            #expect(xml.all("failure").count + xml.all("error").count == failing.count)
            let names = xml.all("testsuite").map { $0.attributes["name"] }
            #expect(names == report.rules.map(\.id) + ["attacks"])
            let outcomes = xml.all("property").compactMap { property in
                (property.attributes["name"] ?? "").hasPrefix("attack.")
                    ? property.attributes["value"]?.prefix { $0 != ":" && $0 != "(" } : nil
            }
            #expect(outcomes.count == report.attacks.count)
            #expect(
                outcomes.count { $0 == "succeeds" }
                    == report.attacks.count { $0.outcome == .succeeds })
        }
    }

    @Test("A test case has its time to the microsecond, a suite to the millisecond")
    func times() async throws {
        let times: [Duration?] = [.microseconds(1_034_567), nil, .seconds(2)]
        #expect(times.seconds(decimals: 6) == "3.034567")
        #expect(times.seconds(decimals: 3) == "3.034")
        let report = try await HostileReport.answering("x")
        let xml = try ParsedXML(report.junit(strict: false))
        for suite in xml.all("testsuites") + xml.all("testsuite") {
            #expect(try #require(suite.attributes["time"]).wholeMatch(of: /\d+\.\d{3}/) != nil)
        }
    }

    @Test("The type of a failure names its kind, and a fault is an error")
    func types() async throws {
        for report in try await SampleReports.all() {
            let xml = try ParsedXML(report.junit(strict: true))
            let counted = report.rules.filter { $0.rule.level != .may }.flatMap(\.cases)
            let (faults, others) = (
                counted.filter { $0.failure == .fault },
                counted.filter { $0.failure != nil && $0.failure != .fault }
            )
            #expect(xml.all("failure").map { $0.attributes["type"] } == others.map(\.word))
            #expect(xml.all("error").map { $0.attributes["type"] } == faults.map(\.word))
        }
    }

    @Test("The file has a failure or an error exactly if the run fails", arguments: [false, true])
    func red(strict: Bool) async throws {
        var reports = try await HostileReport.all()
        reports.append(
            try await Catalog.bundled.runFamilies(
                on: ReferenceImplementation(),
                only: Selection(suites: SampleReports.suites), isExhaustive: false))
        for levels in [[Rule.Level.must], [.should], []] {
            reports += try await SampleReports.all(levels: levels)
        }
        for report in reports {
            let xml = try ParsedXML(report.junit(strict: strict))
            let isRed = !xml.all("failure").isEmpty || !xml.all("error").isEmpty
            #expect(isRed != report.isAsExpected(strict: strict))
        }
    }

    @Test("A SHOULD rule that is not met is skipped as a warning, with its lines")
    func warnings() async throws {
        let report = try #require(try await SampleReports.all(levels: [.should]).first)
        let xml = try ParsedXML(report.junit(strict: false))
        let missed = report.cases.filter { !$0.verdict.isPassed }
        #expect(!missed.isEmpty && xml.all("skipped").count == missed.count)
        #expect(
            xml.all("system-out").map(\.text)
                == missed.map {
                    ReportModel(report, strict: false).lines(on: $0).joined(separator: "\n")
                })
    }
}
