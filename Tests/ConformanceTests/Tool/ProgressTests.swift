import Foundation
import Testing

@testable import Conformance

@Suite("The line that says how far a run is")
struct ProgressTests {
    /// A run of a second or so with failures.
    static let run = [
        "samples", "app-flip-page", "--suite", "app-flip-app/redirect-uri", "--repeat", "8",
        "--jobs", "1",
    ]

    @Test("It is shown on a terminal and erased, and the report is as in a pipe")
    func terminal() throws {
        let terminal = try PseudoTerminal(Self.run)
        let lines = terminal.erased
        #expect(lines.contains { $0.contains(" vectors, ") && $0.hasSuffix(" failed") })
        #expect(lines.allSatisfy { $0.contains(" of ") && $0.contains(" vectors") }, "\(lines)")
        let report = try Tool(arguments: Self.run).output
        let failures = terminal.rows.prefix { $0.hasPrefix("x ") }
        #expect(failures.count == 10)
        #expect(terminal.rows.dropFirst(10).joined(separator: "\n").hasSameOctets(as: report))
    }

    @Test("It never counts more than there is")
    func counts() throws {
        for line in try PseudoTerminal(Self.run).erased {
            let numbers = line.pieces(at: UInt8(ascii: " ")).compactMap { Int($0) }
            #expect(numbers.count >= 2)
            #expect(numbers[0] <= numbers[1], "\(line)")
        }
    }

    @Test("Nothing of it is in a pipe")
    func pipe() throws {
        let tool = try Tool(arguments: Self.run)
        #expect(tool.errors.isEmpty)
        #expect(!tool.output.contains("\u{1B}"))
        #expect(!tool.output.contains("\r"))
    }

    @Test("It fits into a row of the terminal, or of what COLUMNS says")
    func narrow() throws {
        for terminal in [
            try PseudoTerminal(Self.run, columns: 12),
            try PseudoTerminal(Self.run, environment: ["COLUMNS": "12"], columns: 200),
        ] {
            #expect(!terminal.erased.isEmpty)
            #expect(terminal.erased.allSatisfy { $0.count <= 11 }, "\(terminal.erased)")
        }
    }

    @Test("A dumb terminal gets the failures alone, and no terminal gets colours")
    func dumb() throws {
        let dumb = try PseudoTerminal(Self.run, environment: ["TERM": "dumb"])
        #expect(!dumb.written.contains("\u{1B}"))
        #expect(dumb.rows.prefix { $0.hasPrefix("x ") }.count == 10)
        let plain = try PseudoTerminal(Self.run, environment: ["NO_COLOR": "1"])
        #expect(!plain.written.replacing("\u{1B}[K", with: "").contains("\u{1B}"))
    }

    @Test("What is expected to fail is no news")
    func expected() throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("known-\(UUID().uuidString).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        _ = try Tool(arguments: Self.run + ["--write-expected-failures", path])
        let draft = try String(contentsOfFile: path, encoding: .utf8)
        let known = draft.replacing("\"reason\": \"\"", with: "\"reason\": \"known\"")
        try Data(known.utf8).write(to: URL(fileURLWithPath: path))
        let terminal = try PseudoTerminal(
            Self.run + ["--expected-failures", path, "--fail-fast"])
        #expect(!terminal.rows.contains { $0.hasPrefix("x ") })
        #expect(terminal.erased.allSatisfy { !$0.contains("failed") })
        #expect(terminal.written.contains("\nAS EXPECTED: "), "\(terminal.written)")
    }
}
