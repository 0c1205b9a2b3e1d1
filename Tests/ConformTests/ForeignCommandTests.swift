@testable import Conformance
@testable import ConformanceDiagnosis
import ConformanceReports
import Foundation
import Mistakes
import StrictCodecs
import TestSupport
import Testing

@Suite("No foreign text is a command in a log", .timeLimit(.minutes(20)))
struct ForeignCommandTests {
    /// What is a command anywhere on a line, as log readers define it; written here
    /// apart from the table that the writers use.
    private static let anywhere = [
        "##[", "##vso[", "##teamcity[", "section_start:", "section_end:",
    ]

    /// The first line with a command or a control character, if there is one.
    private static func command(in text: String) -> String? {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
        return lines.first(where: isCommand).map(JSON.quote)
    }

    private static func isCommand(_ line: String) -> Bool {
        let scalars = line.unicodeScalars
        let blanks: (Unicode.Scalar) -> Bool = {
            $0.properties.isWhitespace || $0 == "\u{FEFF}"
        }
        let isControl: (Unicode.Scalar) -> Bool = {
            $0.isASCII ? $0 < " " || $0 == "\u{7F}" : $0.properties.generalCategory == .control
        }
        return scalars.drop(while: blanks).starts(with: "::".unicodeScalars)
            || scalars.contains { isControl($0) && $0 != "\t" }
            || anywhere.contains(where: line.containsText)
    }

    /// Whether a text has marks that let a terminal show it in another order.
    private static func isTurned(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            0x202A...0x202E ~= $0.value || 0x2066...0x2069 ~= $0.value
        }
    }

    /// Texts with commands after all kinds of beginnings and ends of lines.
    static let texts: [String] = {
        let commands = [
            "::error file=x::y", "::add-mask::y", "::stop-commands::t", "##[group]y",
            "##[add-mask]y",
            "##vso[task.setvariable variable=v]y", "##teamcity[buildStatus status='SUCCESS']",
            "section_start:1:y[collapsed=true]\r\u{1B}[0Ky", "\u{1B}[2J\u{1B}]0;y\u{7}\u{9B}31m",
            "\u{1B}]8;;https://evil.example\u{1B}\\y\u{1B}]8;;\u{1B}\\", "\u{202E}y\u{2066}",
        ]
        let beginnings = [
            "", "\n", "\r\n  ", "\r\t", "\u{B}", "\u{85} ", "\u{2028}", "a\n\u{3000}\u{A0}",
        ]
        let lines = beginnings.flatMap { beginning in commands.map { beginning + $0 } }
        return [
            (lines + lines.reversed()).joined(separator: "\n"),
            commands.joined(separator: "%0A"), "\r\t" + commands.joined(separator: "\u{0}"),
        ]
    }()

    /// A report in which a text stands wherever a text of others can stand.
    private static func reports(with text: String, rerun: Rerun) async throws -> [Report] {
        struct Problem: Error, CustomStringConvertible { let description: String }
        let clients = [
            ScriptedClient { text }, ScriptedClient { throw Problem(description: text) },
            ScriptedClient { throw Refusal(text, error: text) },
            ScriptedClient { throw Unsupported(text) },
        ]
        let catalog = try Catalog.bundled.operations(of: ["s256-challenge"])
        var reports: [Report] = []
        for client in clients {
            let report = try await catalog.run(
                on: client, as: Implementation(name: text, version: text, language: text),
                only: Selection(vectors: [ScriptedClient.vector]),
                rerun: rerun, observer: RunMonitor())
            let entry = ExpectedFailure(ScriptedClient.vector, .fault, reason: text)
            reports += [
                report.logging(text), report.expecting(ExpectedFailures([entry], file: text)),
            ]
        }
        return reports
    }

    @Test("No form of a report contains a command, with or without colours", arguments: texts)
    func forms(_ text: String) async throws {
        let rerun = Rerun(prefix: text, suffix: text)
        for report in try await Self.reports(with: text, rerun: rerun) {
            for form in ReportFormat.allCases {
                var octets: [UInt8] = []
                try form.write(report, strict: true) { octets += $0 }
                let text = String(decoding: octets, as: UTF8.self)
                #expect(Self.command(in: text) == nil, "\(form)")
            }
            for text in [
                report.text(), report.text(details: true), report.lastLine(strict: true),
                report.digest(strict: true, causes: 5).joined(separator: "\n"),
            ] {
                #expect(Self.command(in: text) == nil)
            }
            for remark in report.annotations(strict: true) {
                #expect(remark.hasPrefix("::"))
                #expect(Self.command(in: String(remark.dropFirst(2))) == nil)
            }
        }
    }

    @Test("No text for people can be reordered on display, except words meant for a shell")
    func turned() async throws {
        let rerun = Rerun(prefix: "run ", suffix: "")
        for report in try await Self.reports(with: "a\u{202E}b\u{2066}", rerun: rerun) {
            for text in [
                report.text(), report.text(details: true),
                report.digest(strict: true, causes: 5).joined(separator: "\n"),
            ] {
                #expect(!Self.isTurned(text), "\(JSON.quote(text))")
            }
            for form in [ReportFormat.json, .jsonl, .html, .junit, .markdown] {
                let octets = try form.octets(of: report, strict: true)
                #expect(!Self.isTurned(String(decoding: octets, as: UTF8.self)), "\(form)")
            }
        }
    }

    @Test("No call prints a command, whatever its arguments are", arguments: texts.sampled(3))
    func calls(_ text: String) async throws {
        let text = text.replacing("\u{0}", with: "")
        for words in [
            [text], ["--\(text)"], ["help", text], ["reference", "--rule", text],
            ["explain", text], ["find", text],
            ["report", text],
            ["diff", text, text], ["rules", "--vectors", text], ["server", "--config", text],
            ["server", text, "--dry-run"], ["check", "--", text],
            ["check", "--directory", text, "--", "true"],
            ["reference", "--expected-failures", text],
            ["reference", "--output", "/nonexistent/\(text)"], ["samples", text],
            [
                "reference", "--suite", "pkce/challenge", "--output",
                text.replacing("/", with: "") + "/x",
            ],
        ] {
            let tool = await Tool.conform(words)
            #expect(tool.status == (words[0] == "find" ? 0 : 2), "\(words)")
            #expect(Self.command(in: tool.output + tool.errors) == nil, "\(words)")
            #expect(!Self.isTurned(tool.output + tool.errors), "\(words)")
        }
    }

    @Test("The reason why an adapter does not start contains no command", arguments: texts.indices)
    func start(_ index: Int) async throws {
        let scratch = try Scratch()
        let path = scratch.url.appendingPathComponent("text").path
        try Data(Self.texts[index].utf8).write(to: URL(fileURLWithPath: path))
        let tool = await Tool.conform(
            "check", "--suite", "pkce/challenge", "--", "/bin/sh", "-c",
            "cat \(path) >&2; cat \(path); exit 3")
        #expect(tool.status == 3)
        #expect(Self.command(in: tool.output + tool.errors) == nil)
        #expect(!Self.isTurned(tool.output + tool.errors))
        #expect(tool.errors.contains("u003A") || tool.errors.contains("u005B"))
    }
}

extension Report {
    /// The report as if the implementation had written something for people in each case.
    fileprivate func logging(_ log: String) -> Report {
        let results = rules.map { result in
            RuleResult(
                rule: result.rule,
                cases: result.cases.map { one in
                    Report.Case(
                        vector: one.vector, outcome: one.outcome, recorded: one.verdict,
                        twin: one.twin, log: log, duration: one.duration)
                })
        }
        return Report(
            run: run, rules: results, omissions: omissions, catalog: catalog, comparison: comparison
        )
    }
}
