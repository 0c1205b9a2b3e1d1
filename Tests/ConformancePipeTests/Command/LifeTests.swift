import Foundation
import TestSupport
import Testing

@testable import ConformancePipe
@testable import Conformance

@Suite("The life of a process", .timeLimit(.minutes(20)), .serialized)
struct LifeTests {
    private static let answers = #"answer ',"unsupported":"no"'"#

    #if os(Linux)
        @Test("A command receives all signals, whichever thread started it")
        func signals() async throws {
            let failure = await #expect(throws: StartFailure.self) {
                _ = try await CommandAdapter.start(["grep", "SigBlk", "/proc/self/status"])
            }
            let line = try #require(failure?.line)
            #expect(line.contains("SigBlk:\\t0000000000000000"), "\(line)")
        }
    #endif

    @Test("Time during which the runner is stopped does not count")
    func stopped() async throws {
        let script = """
            read -r line
            echo '{"type":"hello","protocol":1,"implementation":{"name":"a","version":"1","language":"sh"},"roles":["installed-app"],"operations":["code-challenge"]}'
            read -r line
            rest=${line#*'"id":"'}
            kill -STOP $PPID; sleep 12; kill -CONT $PPID
            echo '{"type":"result","id":"'"${rest%%'"'*}"'","reject":{"reason":"no"}}'
            read -r line
            """
        let tool = try await Tool.running(
            "check", "--timeout", "8", "--vector", "pkce/challenge/published-pair-of-the-rfc",
            "--",
            "sh", "-c", script)
        #expect(tool.status == 1)
        #expect(tool.output.contains("observed  a refusal (no)"), "\(tool.output)\(tool.errors)")
        #expect(!tool.output.contains("gave no answer"))
    }

    @Test("A command that sends a different hello when it is restarted ends the run")
    func otherHello() async throws {
        let adapter = try await CommandAdapter.start([
            "sh", "-c",
            #"""
            read -r line
            echo '{"type":"hello","protocol":1,"implementation":{"name":"a","version":"'$$'","language":"sh"},"roles":["installed-app"],"operations":["code-challenge"]}'
            read -r line
            """#,
        ])
        let run = await adapter.traits.engines[0].run(
            try ShellAdapter.vectors(3), deadline: .seconds(10))
        #expect(run.ending == "the command said another hello when it was started again")
        #expect(run.executions.compactMap { $0 }.count <= 1)
        #expect(await adapter.stop().isEmpty)
    }

    @Test("An endless line after bye is not kept")
    func floodAfterBye() async throws {
        let adapter = try await ShellAdapter.start(#"read -r line; yes | tr -d '\n'"#)
        let notices = await adapter.stop()
        #expect(notices.count == 1)
        #expect(notices.first?.contains("a line after its last answer: \"yyyy") == true)
    }

    @Test("A malformed result is a fault of the case that it names, even if it occurs once")
    func wrongOnce() async throws {
        let adapter = try await ShellAdapter.start(
            """
            while read -r line && [ "${line#*bye}" = "$line" ]; do
              n=$((n + 1))
              if [ $n = 3 ]; then answer ''; else \(Self.answers); fi
            done
            """)
        let run = await adapter.traits.engines[0].run(
            try ShellAdapter.vectors(5), deadline: .seconds(10))
        let kinds = run.executions.map { execution in
            if case .fault? = execution?.outcome { "fault" } else { "other" }
        }
        #expect(kinds == ["other", "other", "fault", "other", "other"])
        #expect(await adapter.stop().isEmpty)
    }

    @Test("An exit between two runs is reported, and the second run is complete")
    func endBetweenRuns() async throws {
        let adapter = try await ShellAdapter.start("read -r line; \(Self.answers); sleep 0.1")
        let vectors = try ShellAdapter.vectors(1)
        for _ in 0..<2 {
            let run = await adapter.traits.engines[0].run(vectors, deadline: .seconds(10))
            #expect(run.executions.allSatisfy { $0 != nil })
            try await Task.sleep(for: .milliseconds(500))
        }
        #expect(
            await adapter.stop() == [
                "the command ended with exit status 0 between two runs",
                "the command ended with exit status 0 after its last answer",
            ])
    }

    @Test("An exit in a second run is never attributed to a vector of the first")
    func endInSecondRun() async throws {
        let adapter = try await ShellAdapter.start(
            """
            while read -r line && [ "${line#*bye}" = "$line" ]; do
              n=$((n + 1))
              if [ $n = 6 ]; then exit 4; fi
              \(Self.answers)
            done
            """)
        let vectors = try ShellAdapter.vectors(5)
        let first = await adapter.traits.engines[0].run(vectors, deadline: .seconds(10))
        #expect(first.executions.allSatisfy { $0 != nil })
        let second = await adapter.traits.engines[0].run(
            Array(vectors.prefix(2)), deadline: .seconds(10))
        guard case .fault(let reason)? = second.executions[0]?.outcome else {
            Issue.record("the first case of the second run was in flight alone")
            return
        }
        #expect(reason == "ended with exit status 4")
        #expect(second.executions[1] != nil)
        #expect(await adapter.stop().isEmpty)
    }

    @Test("In processes of their own, each unusual exit is reported once")
    func isolatedDepartures() async throws {
        let run = try await BadRun("exit-3-after-bye", isolated: true)
        try run.expectOthersPassed()
        #expect(run.chosenCase?.verdict.kind == .passed)
        #expect(run.notices == ["the command ended with exit status 3 after its last answer"])
    }
}
