import Mistakes
import Reference
import Testing

@testable import Conformance
@testable import Reports

@Suite("Remarks for GitHub")
struct AnnotationTests {
    @Test("A hostile value ends no remark and begins no other one")
    func hostile() async throws {
        for report in try await HostileReport.all() {
            let lines = report.annotations(strict: false)
            #expect(!lines.isEmpty)
            for line in lines {
                #expect(line.hasPrefix("::error title="))
                #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
                #expect(line.split(separator: "::", maxSplits: 1).count == 2)
            }
        }
    }

    @Test(
        "A property has its percent signs, colons and commas escaped, a message its percent signs")
    func escapes() {
        let command = WorkflowCommand(
            kind: .error, title: "a%b:c,d", place: ("x,y", 7), message: "50%: a, b\n::error::")
        #expect(
            command.text
                == "::error title=a%25b%3Ac%2Cd,file=x%2Cy,line=7::50%25: a, b\\u000A::error::")
    }

    @Test("A stale entry is a remark on its line of its file")
    func stale() async throws {
        let list = """
            {"expected_failures": [
              {"vector": "\(ScriptedClient.vector)", "outcome": "accepted", "reason": "R"}]}
            """
        let failures = try ExpectedFailures(octets: Array(list.utf8), file: "ci/known.json")
        let report = try await Report(
            checking: ReferenceImplementation(), only: Selection(vectors: [ScriptedClient.vector]))
        let lines = report.expecting(failures).annotations(strict: false)
        #expect(lines.count == 1)
        #expect(
            lines[0].hasPrefix("::error title=Stale expected failure,file=ci/known.json,line=2::"))
        #expect(lines[0].contains("it is passed"))
    }

    @Test("Each rule that is not met is told once; of more than ten of a kind, the rest in one")
    func rules() async throws {
        for sample in Sample.all {
            let report = try await Report(checking: sample.adapter)
            let lines = report.annotations(strict: false)
            for kind in WorkflowCommand.Kind.allCases {
                #expect(lines.count { $0.hasPrefix("::\(kind.rawValue) ") } <= 10)
            }
            for result in report.unmet {
                #expect(lines.contains { $0.contains(result.id) })
            }
        }
    }

    @Test("A conforming run has no error, and a missed SHOULD rule is a warning unless strict")
    func levels() async throws {
        let reference = try await Report(checking: ReferenceImplementation())
        #expect(reference.annotations(strict: true).isEmpty)
        let sample = try #require(Sample.all.first { $0.id == "app-flip-page" })
        let report = try await Report(
            checking: sample.adapter, only: Selection(levels: ["SHOULD"]))
        let (lax, strict) = (report.annotations(strict: false), report.annotations(strict: true))
        #expect(lax.contains { $0.hasPrefix("::warning ") })
        #expect(!strict.isEmpty && strict.allSatisfy { $0.hasPrefix("::error ") })
    }
}
