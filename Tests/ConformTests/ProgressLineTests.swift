import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import ConformTool
@testable import Conformance

@Suite("The progress line")
struct ProgressLineTests {
    /// A run with failures.
    static func run(repeated count: Int = 1) -> [String] {
        [
            "samples", "app-flip-page", "--suite", "app-flip-app/redirect-uri", "--repeat",
            "\(count)", "--jobs", "1",
        ]
    }

    /// A run whose vectors take a fifth of a second each, so that the line is shown on any machine.
    static func slowRun() throws -> [String] {
        let adapter = try #require(Tool.executable("bad-adapter")).path
        return [
            "check", "--vector", "pkce/challenge/challenge-with-*", "--max-in-flight", "1", "--",
            adapter, "around-the-deadline",
        ]
    }

    @Test(
        "How long the run still takes is said once it can be told",
        arguments: [
            (100, 1000, 4, ""), (20, 1000, 10, ""), (100, 400, 10, ", 30 s left"),
            (100, 1000, 10, ", 2 min left"), (1000, 1000, 10, ", 0 s left"),
        ])
    func rest(done: Int, all: Int, seconds: Int, expected: String) {
        #expect(ProgressLine.rest(after: done, of: all, in: .seconds(seconds)) == expected)
    }

    @Test("It is shown on a terminal and erased, and never written to a pipe")
    func terminal() async throws {
        let run = Self.run(repeated: 40)
        let terminal = try await PseudoTerminal.running(run, environment: ["NO_COLOR": "1"])
        let lines = terminal.erased
        #expect(lines.contains { $0.contains(" vectors, ") && $0.hasSuffix(" failed") })
        let pipe = try await Tool.running(run)
        #expect(pipe.errors.isEmpty)
        #expect(!pipe.output.contains("\u{1B}"))
        #expect(!pipe.output.contains("\r"))
        #expect(terminal.rows.prefix { $0.hasPrefix("x ") }.count == 10)
        let report = terminal.rows.dropFirst(10).joined(separator: "\n")
        #expect(report.hasSameOctets(as: pipe.output))
        for line in lines {
            let numbers = line.pieces(at: UInt8(ascii: " ")).compactMap { Int($0) }
            #expect(numbers.count >= 2 && numbers[0] <= numbers[1], "\(line)")
        }
    }

    @Test("Where there is no terminal, a line now and then says how far the run is")
    func seldom() async throws {
        let transcript = Console.Transcript()
        try await Console.$transcript.withValue(transcript) {
            let line = ProgressLine(every: .seconds(1))
            line.add { "session 7" }
            let monitor = RunMonitor(report: { line.show($0, failure: $1) })
            monitor.declare(40)
            for _ in 0..<3 { monitor.note(passed: 1) }
            try await Task.sleep(for: .milliseconds(1100))
            for _ in 0..<3 { monitor.note(passed: 1) }
            line.end()
        }
        #expect(transcript.errors == "conform: 4 of 40 vectors, session 7\n")
    }

    @Test("It fits a row of the terminal, or the width that COLUMNS gives")
    func narrow() async throws {
        for terminal in [
            try await PseudoTerminal.running(Self.slowRun(), columns: 12),
            try await PseudoTerminal.running(
                Self.slowRun(), environment: ["COLUMNS": "12"], columns: 200),
        ] {
            #expect(!terminal.erased.isEmpty)
            #expect(terminal.erased.allSatisfy { $0.count <= 11 }, "\(terminal.erased)")
        }
    }

    @Test("A dumb terminal gets only the failures")
    func dumb() async throws {
        let terminal = try await PseudoTerminal.running(Self.run(), environment: ["TERM": "dumb"])
        #expect(!terminal.written.contains("\u{1B}"))
        #expect(terminal.rows.prefix { $0.hasPrefix("x ") }.count == 10)
    }

    @Test("An expected failure is not announced, and ends no run")
    func expected() async throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("known-\(UUID().uuidString).txt").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (family, number) = ("app-flip-app/redirect-uri/cases-of-opa", 0)
        let list = """
            \(family)  wrong-answer  # known
            """
        try Data(list.utf8).write(to: URL(fileURLWithPath: path))
        let terminal = try await PseudoTerminal.running([
            "samples", "app-flip-page", "--strict", "--vector", "\(family)/\(number)",
            "--fail-fast", "--expected-failures", path, "--color", "never",
        ])
        #expect(!terminal.rows.contains { $0.hasPrefix("x ") })
        #expect(terminal.rows.contains { $0.hasPrefix("AS EXPECTED: ") }, "\(terminal.written)")
    }
}
