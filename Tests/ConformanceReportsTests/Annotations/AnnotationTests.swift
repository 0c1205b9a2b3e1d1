import Reference
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports

@Suite("Annotations for GitHub")
struct AnnotationTests {
    @Test(
        "A property has its percent signs, colons and commas escaped, a message its percent signs")
    func escapes() {
        let command = WorkflowCommand(
            kind: .error, title: "a%b:c,d", place: ("x,y", 7), message: "50%: a, b\n::error::")
        #expect(
            command.text
                == "::error title=a%25b%3Ac%2Cd,file=x%2Cy,line=7::50%25: a, b\\u000A::error::")
    }

    @Test("A stale entry is annotated at its line of its file")
    func stale() async throws {
        let list = """
            # A list.
            \(ScriptedClient.vector)  accepted  # R
            """
        let failures = try ExpectedFailures(octets: Array(list.utf8), file: "ci/known.txt")
        let report = try await Catalog.bundled.run(
            on: ReferenceImplementation(), only: Selection(vectors: [ScriptedClient.vector]))
        let lines = report.expecting(failures).annotations(strict: false)
        #expect(lines.count == 1)
        #expect(
            lines[0].hasPrefix("::error title=Stale expected failure,file=ci/known.txt,line=2::"))
        #expect(lines[0].contains("it is passed"))
    }

    @Test(
        "Each cause is reported once with its rules, then each rule without a cause; at most ten of a kind"
    )
    func rules() async throws {
        for report in try await SampleReports.all() {
            let lines = report.annotations(strict: false)
            for kind in WorkflowCommand.Kind.allCases {
                #expect(lines.count { $0.hasPrefix("::\(kind.rawValue) ") } <= 10)
            }
            #expect(!report.causes.known.isEmpty)
            for cause in report.causes.known.prefix(3) {
                #expect(lines.count { $0.contains(": \(cause.description)") } == 1)
            }
        }
    }

    @Test("A conforming run has no error, and an unmet SHOULD rule is a warning unless strict")
    func levels() async throws {
        let reference = try await Catalog.bundled.runFamilies(
            on: ReferenceImplementation(),
            only: Selection(suites: SampleReports.suites), isExhaustive: false)
        let annotations = reference.annotations(strict: true)
        #expect(annotations.count == 1)
        #expect(annotations.first?.hasPrefix("::notice title=Profiles::conforms to ") == true)
        let report = try #require(try await SampleReports.all(levels: [.should]).first)
        let (lax, strict) = (report.annotations(strict: false), report.annotations(strict: true))
        #expect(lax.contains { $0.hasPrefix("::warning ") })
        #expect(!strict.isEmpty && strict.allSatisfy { $0.hasPrefix("::error ") })
    }

    @Test("The tool writes them to standard error when the report is for programs")
    func tool() async throws {
        let tool = try await Tool.running(
            "samples", "app-flip-page", "--suite", "app-flip-app/redirect-uri",
            "--github-annotations",
            "--format", "junit")
        #expect(tool.status == 1)
        #expect(tool.errors.split(separator: "\n").contains { $0.hasPrefix("::error title=") })
        #expect(!(try ParsedXML(tool.output).all("failure").isEmpty))
    }
}
