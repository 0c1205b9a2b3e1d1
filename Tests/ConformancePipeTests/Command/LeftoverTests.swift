import ConformancePipe
import Conformance
import Foundation
import TestSupport
import Testing

@Suite("Nothing is left after a run", .timeLimit(.minutes(20)))
struct LeftoverTests {
    @Test(
        "What the command started is gone after the run",
        arguments: [
            "grandchild-and-exit", "grandchild-and-hang", "grandchild-at-bye",
            "joins-group-of-parent",
        ], [1, 8])
    func grandchildren(_ behaviour: String, window: Int) async throws {
        let scratch = try Scratch()
        let run = try await BadRun(
            behaviour, window: window, deadline: .seconds(1), folder: scratch.url)
        let started = try scratch.notebook
        #expect(!started.isEmpty)
        try await expectGone(started)
        #expect(run.time < BadRun.bound)
    }

    @Test(
        "A process that has left the group delays nothing, even if it holds the pipes",
        arguments: [
            ("session-and-exit", "ended with exit status 1"),
            ("group-and-hang", "gave no answer within"), ("session-at-bye", ""),
        ])
    func departed(_ behaviour: String, words: String) async throws {
        let scratch = try Scratch()
        let run = try await BadRun(
            behaviour, window: 1, deadline: .seconds(1), folder: scratch.url)
        let departed = try scratch.notebook.compactMap { pid_t($0) }
        defer { for process in departed { kill(process, SIGKILL) } }
        #expect(departed.contains(where: ProcessState.isRunning))
        try run.expect(words.isEmpty ? .passed : .fault, words)
        #expect(run.notices.isEmpty)
    }

    @Test("A wrapper whose other children keep the pipes open delays nothing")
    func wrapper() async throws {
        let scratch = try Scratch()
        let script = "sleep 60 & echo $! > \"$1/notebook\"; \"$0\" honest; exit $?"
        let program = try #require(Tool.executable("bad-adapter")).path
        let run = try await BadRun(["/bin/sh", "-c", script, program, scratch.url.path], .init())
        #expect(run.report.cases.allSatisfy { $0.verdict.isPassed })
        #expect(run.notices.isEmpty)
        try await expectGone(try scratch.notebook)
    }

    @Test("An adapter that was not stopped still ends")
    func forgotten() async throws {
        let scratch = try Scratch()
        let script = "echo $$ > \"$1/notebook\"; exec \"$0\" ignores-bye-and-signals"
        let program = try #require(Tool.executable("bad-adapter")).path
        _ = try await CommandAdapter.start(["/bin/sh", "-c", script, program, scratch.url.path])
        try await expectGone(try scratch.notebook)
    }

    @Test("Stopping twice, or running after a stop, returns at once")
    func stoppedTwice() async throws {
        let adapter = try await CommandAdapter.start(try BadRun.words("honest"))
        #expect(await adapter.stop().isEmpty)
        #expect(await adapter.stop().isEmpty)
        let report = try await BadRun.catalog.run(
            on: adapter, only: Selection(suites: ["pkce/base64url"]))
        #expect(!report.isComplete)
    }

    @Test("A command that is terminated may clean up first")
    func tidiesUp() async throws {
        let scratch = try Scratch()
        let script = """
            trap 'echo ended > "$0/notebook"; exit' TERM
            echo "$1"
            while :; do sleep 0.02; done
            """
        let hello = """
            {"type":"hello","protocol":1,"roles":["installed-app"],"operations":["base64url"],\
            "implementation":{"name":"shell","version":"1","language":"sh"}}
            """
        let run = try await BadRun(
            ["/bin/sh", "-c", script, scratch.url.path, hello], .init(), .milliseconds(300),
            ["pkce/base64url/text-f"])
        #expect(run.report.cases.map(\.verdict.kind) == [.fault])
        #expect(try scratch.notebook == ["ended"])
    }

    #if os(Linux)
        @Test("Processes that die leave no descriptor open")
        func descriptors() async throws {
            let adapter = try await CommandAdapter.start(
                try BadRun.words("exit-1"), settings: .init(window: 1))
            let vectors = Selection(vectors: [BadRun.chosen])
            _ = try await BadRun.catalog.run(on: adapter, only: vectors)
            let before = try Self.pipes
            for _ in 0..<40 {
                _ = try await BadRun.catalog.run(on: adapter, only: vectors)
            }
            let after = try Self.pipes
            #expect(after < before + 80, "\(before) pipes before 40 deaths, \(after) after")
            _ = await adapter.stop()
        }

        /// How many pipes this process has open, those of other tests among them.
        private static var pipes: Int {
            get throws {
                let folder = "/proc/self/fd"
                return try FileManager.default.contentsOfDirectory(atPath: folder).count {
                    let target = try? FileManager.default.destinationOfSymbolicLink(
                        atPath: "\(folder)/\($0)")
                    return target?.hasPrefix("pipe:") == true
                }
            }
        }
    #endif

    /// Expects that processes have ended, or end in a moment.
    private func expectGone(_ processes: [Substring]) async throws {
        for text in processes {
            let identifier = try #require(pid_t(text))
            var count = 0
            while ProcessState.isRunning(identifier), count < 500 {
                try await Task.sleep(for: .milliseconds(10))
                count += 1
            }
            #expect(!ProcessState.isRunning(identifier), "process \(identifier) is still running")
        }
    }
}
