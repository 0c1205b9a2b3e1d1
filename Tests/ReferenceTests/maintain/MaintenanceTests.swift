import Conformance
import Foundation
import Samples
import TestSupport
import Testing

@testable import maintain

@Suite("The maintainers' programs")
struct MaintenanceTests {
    @Test("The help names every command")
    func help() throws {
        let tool = try Tool("maintain", arguments: ["help"])
        #expect(tool.status == 0)
        for command in [
            "all", "check", "spec", "rule-tests", "validate", "mistakes", "variants", "prove",
            "verify",
        ] {
            #expect(tool.output.contains("\n  \(command)"))
        }
    }

    @Test("The help of the reference adapter names every sample")
    func adapter() throws {
        let tool = try Tool("reference-adapter", arguments: ["--help"])
        #expect(tool.status == 0)
        #expect(Sample.all.allSatisfy { tool.output.contains($0.id) })
    }

    @Test(
        "An edit that cannot be made is refused with its file and line",
        arguments: [
            (#"{"of": "nothing", "by": "trimming"}"#, #"edit: of: there is no text "nothing""#),
            (
                #"{"of": "result", "replace": "(", "with": ""}"#,
                #"edit.replace: "(" is no regular expression"#
            ),
        ])
    func edits(_ edit: String, _ problem: String) throws {
        let heads = """
            {"id": "adds-two", "title": "adds two", "rule": "rule-one"},
            {"id": "adds-one", "title": "adds one", "rule": "rule-one", "edit": \(edit)}
            """
        let folder = try VectorFolder.write(mistakes: heads)
        defer { try? FileManager.default.removeItem(at: folder) }
        let error = #expect(throws: VectorFileError.self) {
            try ChangeCheck.run(in: try Catalog(directory: folder))
        }
        let line = "Vectors/Mistakes/pkce/small.json:2: adds-one.\(problem)"
        #expect(error?.description == line)
    }

    @Test("Progress is a line that is written over on a terminal, and lines elsewhere")
    func progress() {
        var written = ""
        func counted(isTerminal: Bool, every interval: Duration) -> String {
            written = ""
            var progress = Progress(of: 2, "mistakes", isTerminal: isTerminal, every: interval) {
                written += $0
            }
            for done in 1...2 { progress.note(done) }
            progress.end()
            return written
        }
        #expect(counted(isTerminal: false, every: .zero) == "1 of 2 mistakes\n2 of 2 mistakes\n")
        let erase = "\r\u{1B}[K"
        #expect(
            counted(isTerminal: true, every: .zero)
                == "\(erase)1 of 2 mistakes\(erase)2 of 2 mistakes\(erase)")
        #expect(counted(isTerminal: true, every: .seconds(60)).isEmpty)
    }

    // `.ci/data` checks and proves the rest, in release: pages, examples, and all that is slow to make.
    @Test(
        "The tests of rules are not stale, and a suite's mistakes and families are proven",
        arguments: [
            ["rule-tests", "--check"], ["mistakes", "--isolation", "--suite", "pkce/base64url"],
            ["prove", "--suite", "pkce/challenge"],
            ["variants", "--variant", "google-app-adds-a-locale", "--crossed", "2"],
        ])
    func inThisProcess(_ arguments: [String]) async {
        #expect(await Maintenance.run(arguments) == .success)
    }
}
