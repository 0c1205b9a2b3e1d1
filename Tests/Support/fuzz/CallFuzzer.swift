import Conformance
import ConformTool
import Foundation
import StrictCodecs

/// Calls the tool with words in any order.
struct CallFuzzer: Fuzzer {
    static let name = "call"

    private let folder: SmallFolder

    init() throws { folder = try SmallFolder() }

    /// Commands, options and operands; none writes a file, starts a program or contacts a server.
    private static let words = [
        "rules", "vectors", "families", "explain", "find", "report", "diff", "help", "samples",
        "reference",
        "--rule", "--suite", "--vector", "--role", "--level", "--basis", "--revision", "--exclude",
        "--strict", "--timeout", "--exhaustive", "--fail-fast", "--seed", "--repeat", "--jobs",
        "--format",
        "--json", "--quiet", "--details", "--color", "--limit", "--help", "--version", "--scope",
        "--output",
        "--expected-failures", "--github-annotations", "--max-in-flight", "--isolate",
        "--directory", "--",
        "pkce/small", "rule-one", "pkce/small/good", "pkce/small/lengths", "S001", "N001", "MUST",
        "documents",
        "text", "json", "jsonl", "html", "junit", "markdown", "never", "1", "0.5", "64", "1000000",
        "-",
        "installed-app", "state", "verifier", "*", "--rule=rule-one", "--level=MUST",
    ]

    func run(_ cases: Range<Int>, seed: UInt64) async throws -> [String] {
        var findings: [String] = []
        for number in cases {
            var generator = Generator(seed: seed, case: number)
            let call = arguments(&generator)
            let result = await ToolProcess.call(call)
            let finding =
                Harm.finding(in: Self.withoutRemarks(result.output, of: call))
                ?? Harm.finding(in: Self.withoutRemarks(result.errors, of: call))
                ?? (0...3 ~= result.status ? nil : "exit status \(result.status)")
                ?? (result.errors.utf8.count > 100_000
                    ? "errors of \(result.errors.utf8.count) octets" : nil)
            if let finding {
                findings.append("case \(number): \(finding): \(call.map(JSON.quote))")
            }
        }
        return findings
    }

    private func arguments(_ generator: inout Generator) -> [String] {
        var words = (0..<(1 + generator.below(5))).map { _ in generator.one(of: Self.words) }
        if generator.isOne(in: 2) {
            let place = generator.below(words.count)
            let word = generator.changed(Array(words[place].utf8))
            words[place] = Self.harmless(String(decoding: word, as: UTF8.self))
        }
        // A file would be written under any name but this one, and a command be run.
        words = words.filter {
            !$0.hasPrefix("--o") && !$0.hasPrefix("--wr") && $0 != "--" && $0 != "server"
        }
        if let place = words.firstIndex(of: "--directory") { words.remove(at: place) }
        return words + ["--vectors", folder.url.path]
    }

    /// A text without the beginnings of the remarks for GitHub that a call has asked for.
    private static func withoutRemarks(_ text: String, of call: [String]) -> String {
        guard call.contains("--github-annotations") else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in
                let isRemark = ["::error ", "::warning ", "::notice "].contains(
                    where: line.hasPrefix)
                return line.dropFirst(isRemark ? 2 : 0)
            }
            .joined(separator: "\n")
    }

    /// A word that names no file elsewhere.
    private static func harmless(_ word: String) -> String {
        word.replacing("\u{0}", with: "").replacing("..", with: ".")
    }
}
