import Conformance
import Foundation
import Testing

@testable import ConformancePipe

@Suite("A program that is run once ends in time, whatever it has started")
struct ProgramTests {
    private static func run(
        _ script: String, input: String = "", within deadline: Duration = .seconds(1000),
        most: Int = 1 << 16
    ) async throws -> (result: Program.Result, time: Duration) {
        let start = ContinuousClock.now
        let result = try await Program("/bin/sh", ["-c", script])
            .run(input: Array(input.utf8), within: deadline, most: most)
        return (result, .now - start)
    }

    /// A process in a session of its own that keeps the output open.
    private static let daemon = """
        (setsid sleep 900 2>/dev/null || python3 -c 'import os,time; os.setsid(); time.sleep(900)') &
        """

    @Test("What it printed counts once it has ended, even if a browser keeps its output open")
    func daemon() async throws {
        let (result, time) = try await Self.run("\(Self.daemon)\necho done")
        #expect(result.ending == .exit(0))
        #expect(String(decoding: result.output, as: UTF8.self) == "done\n")
        #expect(time < .seconds(800))
    }

    @Test("It is ended at its time-out, even if other processes keep its output open")
    func overdue() async throws {
        let (result, time) = try await Self.run(
            "\(Self.daemon)\nsleep 900", within: .milliseconds(300))
        #expect(result.ending == .overdue)
        #expect(time < .seconds(800))
    }

    @Test("Input and output are passed on")
    func pipes() async throws {
        let text = String(repeating: "0123456789abcdef", count: 20_000)
        let (result, _) = try await Self.run("cat", input: text, most: 1 << 20)
        #expect(result.ending == .exit(0))
        #expect(result.output.elementsEqual(text.utf8))
    }

    @Test("Every ending has its own message")
    func endings() async throws {
        #expect(try await Self.run("exit 3").result.ending == .exit(3))
        #expect(try await Self.run("kill -9 $$").result.ending == .signal(9))
        #expect(try await Self.run("yes", most: 1000).result.ending == .flood)
    }
}
