import ConformancePipe
import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis

@Suite("Several processes of a command", .timeLimit(.minutes(20)))
struct SeveralProcessesTests {
    @Test("The report is the same as that of one process")
    func sameReport() async throws {
        let suites = ["app-flip-app/incoming-link", "app-flip-app/redirect-uri"]
        let program = try #require(Tool.executable("reference-adapter")).path
        var texts: [String] = []
        for processes in [1, 3] {
            let adapter = try await CommandAdapter.start(
                [program, "app-flip-page"], settings: .init(processes: processes))
            let report = try await Catalog.bundled.run(
                on: adapter, as: Implementation(name: "test"),
                only: Selection(suites: suites),
                options: RunOptions(timeout: .seconds(20)), rerun: Rerun(prefix: "run "))
            #expect(await adapter.stop() == [])
            #expect(!report.unmet.isEmpty)
            texts.append(report.text())
        }
        #expect(texts[0].hasSameOctets(as: texts[1]))
    }

    @Test(
        "A process that dies or hangs costs its case, and is started again",
        arguments: [
            Mishap("exit-1", "ended with exit status 1"),
            Mishap("hang", "gave no answer within"),
            Mishap("ten-mebibytes-of-errors", "", .passed),
        ], [false, true])
    func mishaps(_ mishap: Mishap, isolated: Bool) async throws {
        let run = try await BadRun(
            mishap.behaviour, isolated: isolated, processes: 3,
            deadline: .seconds(mishap.behaviour == "hang" ? 1 : 10))
        try run.expect(mishap.kind, mishap.words)
        #expect(run.notices.isEmpty)
    }

    @Test("Each runs in a folder of its own, and nothing is left behind")
    func folders() async throws {
        let scratch = try Scratch()
        let script = "pwd >> \"$1/notebook\"; echo $$ >> \"$1/numbers\"; exec \"$0\" honest"
        let program = try #require(Tool.executable("bad-adapter")).path
        let run = try await BadRun(
            ["/bin/sh", "-c", script, program, scratch.url.path], .init(processes: 3))
        #expect(run.report.cases.allSatisfy { $0.verdict.isPassed })
        let folders = try scratch.notebook
        #expect(Set(folders).count == 3)
        for folder in folders {
            #expect(!FileManager.default.fileExists(atPath: String(folder)))
        }
        let numbers = try String(
            contentsOf: scratch.url.appendingPathComponent("numbers"), encoding: .utf8)
        for number in numbers.split(separator: "\n") {
            #expect(!ProcessState.isRunning(try #require(pid_t(number))))
        }
    }

    @Test("A command that fails in a second process is reported")
    func exclusive() async throws {
        let scratch = try Scratch()
        let script = "mkdir \"$1/lock\" || exit 3; exec \"$0\" honest"
        let program = try #require(Tool.executable("bad-adapter")).path
        let words = ["/bin/sh", "-c", script, program, scratch.url.path]
        let run = try await BadRun(words, .init(processes: 2))
        #expect(!run.report.isComplete)
        let missed = run.report.cases.map(\.verdict).filter { !$0.isPassed }
        #expect(1..<run.report.cases.count ~= missed.count)
        for verdict in missed {
            #expect("\(verdict)".contains("ended with exit status 3"), "\(verdict)")
            #expect("\(verdict)".contains("(--jobs 1 runs one)"), "\(verdict)")
        }
    }

    @Test("No more are started than there are cases")
    func lazily() async throws {
        let scratch = try Scratch()
        let script = "echo $$ >> \"$1/notebook\"; exec \"$0\" honest"
        let program = try #require(Tool.executable("bad-adapter")).path
        _ = try await BadRun(
            ["/bin/sh", "-c", script, program, scratch.url.path], .init(processes: 8),
            .seconds(10), [BadRun.chosen])
        #expect(try scratch.notebook.count == 1)
    }

    @Test("Families of a command that exits again and again end early")
    func givesUp() async throws {
        let scratch = try Scratch()
        let script = "echo $$ >> \"$1/notebook\"; read -r line; echo \"$0\"; read -r line; exit 1"
        let hello = """
            {"type":"hello","protocol":1,"roles":["installed-app"],"operations":["code-challenge"],\
            "implementation":{"name":"shell","version":"1","language":"sh"}}
            """
        let adapter = try await CommandAdapter.start(
            ["/bin/sh", "-c", script, hello, scratch.url.path], settings: .init(window: 1))
        let names = ["lengths-0-to-42", "lengths-43-to-128", "lengths-129-to-200"]
        let report = try await Catalog.bundled.runFamilies(
            on: adapter, only: Selection(vectors: names.map { "pkce/challenge/\($0)" }))
        _ = await adapter.stop()
        #expect(report.families.count == 3)
        #expect(report.families.allSatisfy { $0.missed.contains { $0.verdict.kind == .notRun } })
        #expect(try scratch.notebook.count < 20)
    }
}
