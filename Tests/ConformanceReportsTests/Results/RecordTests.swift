import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite("The records of a result file")
struct RecordTests {
    /// The type of a kind of line.
    private static func type(of kind: String) -> (any Codable.Type)? {
        switch kind {
        case "header": HeaderRecord.self
        case "omission": OmissionRecord.self
        case "case": CaseRecord.self
        case "stale": StaleRecord.self
        case "cause": CauseRecord.self
        case "footer": FooterRecord.self
        default: nil
        }
    }

    @Test("What a type reads it writes again, octet by octet", arguments: ResultScenario.allCases)
    func bothWays(_ scenario: ResultScenario) async throws {
        let kept = try KeptCatalog.withFamilies()
        let file = try ResultFile(of: await scenario.report(in: kept.catalog))
        for line in file.lines {
            let json = try JSONParser.parse(line)
            let type = try #require(Self.type(of: json["record"]?.text ?? ""))
            let octets = try type.init(json: json).json().line
            #expect(octets == line, "\(String(decoding: line, as: UTF8.self))")
        }
    }

    @Test("The golden file yields a report that is written as the same file")
    func golden() throws {
        let kept = try KeptCatalog.withTwoRules()
        let octets = Array(try Repository.text(of: "Tests/Golden/forms.jsonl").utf8)
        let stored = try ResultFile.read(octets, in: kept.catalog)
        #expect(stored.report.rules.map(\.status) == [.met, .notMet])
        let written = try ReportFormat.jsonl.octets(of: stored.report, strict: stored.isStrict)
        #expect(written == octets)
    }

    @Test(
        "A verdict of every kind has one form",
        arguments: [
            (Verdict.passed(reading: nil), #"{"kind":"passed"}"#),
            (.passed(reading: "a"), #"{"kind":"passed","reading":"a"}"#),
            (.noCredit(twin: "a/b"), #"{"kind":"no credit","twin":"a/b"}"#),
            (.notApplicable(lacks: .plain), #"{"kind":"not applicable","lacks":"plain"}"#),
            (.unsupported(reason: "a"), #"{"kind":"unsupported","reason":"a"}"#),
            (.fault(reason: "a"), #"{"kind":"fault","reason":"a"}"#),
            (.notRun(reason: "a"), #"{"kind":"not run","reason":"a"}"#),
            (
                .unstable(runs: [.passed(reading: nil), .fault(reason: "a")]),
                #"{"kind":"unstable","runs":[{"kind":"passed"},{"kind":"fault","reason":"a"}]}"#
            ),
            (
                .wrongAnswer(
                    difference: Mismatch.first(between: "a", and: "b", at: "c")!),
                #"{"kind":"wrong answer","difference":{"path":"c","expected":{"value":"a"},"#
                    + #""observed":{"value":"b"}}}"#
            ),
            (
                .notShown(
                    MissedSetUp(
                        rule: nil, vector: nil,
                        difference: Mismatch.first(between: "a", and: nil, at: "c")!)),
                #"{"kind":"not shown","rule":null,"vector":null,"difference":{"path":"c","#
                    + #""expected":{"value":"a"},"observed":{"words":"nothing"}}}"#
            ),
        ])
    func verdicts(_ verdict: Verdict, form: String) throws {
        let json = try verdict.json()
        #expect(String(decoding: json.line, as: UTF8.self) == form)
        let read = try Verdict(json: json)
        #expect("\(read)" == "\(verdict)")
        #expect(read.kind == verdict.kind)
    }

    @Test(
        "A verdict with a member that is unknown, missing or of another type is refused",
        arguments: [
            (#"{"kind":"passed","reason":"a"}"#, "unknown member \"reason\""),
            (#"{"kind":"fault"}"#, "lacks \"reason\""),
            (#"{"kind":"fault","reason":1}"#, "reason: must be a text"),
            (#"{"kind":"well","reason":"a"}"#, "kind: \"well\" is not one of passed, wrong answer"),
            (#"{"kind":"not applicable","lacks":"a"}"#, "lacks: \"a\" is not one of endpoints"),
        ])
    func refused(_ form: String, reason: String) throws {
        let json = try JSONParser.parse(Array(form.utf8))
        let error = try #require(throws: FormatError.self) { try Verdict(json: json) }
        #expect("\(error)".hasPrefix(reason), "\(error)")
    }
}
