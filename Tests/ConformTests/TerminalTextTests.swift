import Conformance
import ConformancePipe
import Foundation
import TestSupport
import Testing

@testable import ConformTool

@Suite("What the tool prints for people")
struct TerminalTextTests {
    private static let sample = [
        "samples", "app-flip-page", "--suite", "app-flip-app/redirect-uri",
    ]

    @Test("--quiet prints only the last line, with or without a file")
    func quiet() async throws {
        let tool = await Tool.conform(Self.sample + ["--quiet"])
        #expect(tool.status == 1)
        #expect(tool.output.split(separator: "\n").count == 1)
        #expect(tool.output.hasPrefix("NOT CONFORMING: 1 of 18 rules met"))
        let scratch = try Scratch()
        let path = scratch.url.appendingPathComponent("a.html").path
        let file = await Tool.conform(
            Self.sample + ["--quiet", "--format", "html", "--output", path])
        #expect(file.output == tool.output)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test("With --output the terminal gives the reasons as well")
    func output() async throws {
        let scratch = try Scratch()
        let path = scratch.url.appendingPathComponent("a.jsonl").path
        let tool = await Tool.conform(Self.sample + ["--format", "jsonl", "--output", path])
        #expect(tool.output.contains("\nCAUSES\n"))
        #expect(tool.output.contains("\nEXAMPLES\n"))
        #expect(tool.output.contains("\n\(path) is written\n"))
    }

    @Test("A run prints at most 120 lines, all samples 60, --details everything")
    func bounds() async {
        let one = await Tool.conform("samples", "installed-apps-page")
        #expect(one.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 120)
        let all = await Tool.conform("samples")
        #expect(all.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
        #expect(all.output.contains("an implementation that"))
        let details = await Tool.conform(Self.sample + ["--details"])
        #expect(details.output.split(separator: "\n").count > 1000)
    }

    @Test("Colours are used on request, and nothing else changes")
    func colours() async {
        let plain = await Tool.conform(Self.sample)
        #expect(!plain.output.contains("\u{1B}"))
        let coloured = await Tool.conform(Self.sample + ["--color", "always"])
        #expect(coloured.output.contains("\n\u{1B}[31mFAIL\u{1B}[0m  redirect-uri-host-exact"))
        #expect(coloured.output.contains("\u{1B}[1;31mNOT CONFORMING: "))
        #expect(coloured.output.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain.output)
    }

    @Test("A terminal has colours unless NO_COLOR or TERM forbids them")
    func terminal() async throws {
        let run = Self.sample + ["--quiet"]
        let colours: [([String: String], Bool)] = [
            (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
        ]
        for (environment, hasColours) in colours {
            let terminal = try await PseudoTerminal.running(run, environment: environment)
            #expect(terminal.written.contains("\u{1B}[1;31m") == hasColours, "\(environment)")
        }
    }

    // MARK: - How to run a vector alone

    @Test("The call that runs a vector alone keeps all options except those that select and report")
    func rerun() async {
        let tool = await Tool.conform(
            Self.sample + [
                "--timeout", "9.5", "--strict", "--level", "MUST", "--fail-fast", "--color",
                "never",
            ])
        let line =
            "alone     swift run conform samples app-flip-page --strict --timeout 9.5 --vector app-"
        #expect(tool.output.contains(line), "\(tool.output)")
    }

    @Test("The folder and the command of an adapter are kept, quoted for a shell")
    func command() async throws {
        let words = ["--directory", "a b", "--isolate", "--", "/bin/it's", "x"]
        let arguments = try Arguments(words, of: CheckCommand.self)
        let rerun = arguments.rerun(command: arguments.operands)
        #expect(
            rerun.text(for: "a/b").hasSuffix(
                #" check --isolate --directory 'a b' --vector a/b -- '/bin/it'\''s' x"#))
    }

    @Test("A shell reads the words of the call as they were")
    func quoted() async throws {
        let words = [
            "it's", "$(id)", "`id`", "a\nb", "\\", "\"", "", "*", "~", "!x", "a;b", "é\u{202E}",
            "-n",
        ]
        let list = words.map(\.quotedForShell).joined(separator: " ")
        // Of the common shells, dash alone lacks the quotes of POSIX.1-2024 that control characters need.
        let result = try await Program("/bin/bash", ["-c", "printf '%s\\0' \(list)"])
            .run(input: [], within: .seconds(60), most: 1 << 16)
        let expected: [[UInt8]] = words.map { Array("\($0)\0".utf8) }
        #expect(result.output == Array(expected.joined()))
    }

    @Test("Credentials of a user are kept out of the call")
    func secrets() throws {
        let words = ["--cookie", "sid=1", "--header=Authorization: Bearer 2", "--client", "c;d"]
        let arguments = try Arguments(words, of: CheckServer.self)
        let text = arguments.rerun(operands: ["https://a"]).text(for: "x")
        #expect(
            text.hasSuffix(
                #" server https://a --client 'c;d' --cookie "$COOKIE" --header "$HEADER" --vector x"#
            ))
    }

    @Test(
        "The program is named as it was called",
        arguments: [
            ("conform", "conform"), ("/opt/a b/conform", "'/opt/a b/conform'"),
            (".build/x86_64-unknown-linux-gnu/debug/conform", "swift run conform"),
            (".build/arm64-apple-macosx/release/conform", "swift run -c release conform"),
            (".build/debug/conform", ".build/debug/conform"),
        ])
    func program(_ path: String, words: String) {
        #expect(Arguments.program(path) == words)
    }
}
