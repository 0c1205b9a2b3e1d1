import Mistakes
import TestSupport

@testable import Conformance
@testable import ConformanceReports

/// Reports on implementations that answer with what could spoil a report.
enum HostileReport {
    /// Answers that could end an element, a cell, a block or a line, or be read as something else.
    static let values = [
        "]]></failure><failure message=\"x\">", "<script>alert(1)</script>&lt;&amp;", "a\"b'c",
        "\u{0}\u{1}\u{8}\u{1B}[31m\u{7F}\u{85}", "\u{FFFE}\u{FFFF}\u{FFFD}\u{1FFFE}", "\r\n\t\n",
        "&\u{301}<\u{338}>\u{338}\"\u{301}", "\u{202E}\u{200B}\u{2028}\u{E000}",
        "| a | b |\n| --- | --- |", "`` ` ``` ~~~", "</details>\n\n# Title\n\n- item",
        "@octocat #123 GH-1 https://example.com www.example.com a@example.com",
        "![image](https://example.com/x.png) [link](javascript:x) *a* _b_ ~~c~~",
        "::error::x\n::add-mask::y %0A::warning::z", String(repeating: "<é", count: 2_000),
    ]

    private static let catalog = Result {
        try Catalog.bundled.operations(of: ["s256-challenge"])
    }

    /// A report on an implementation that answers with a text.
    static func answering(_ value: String) async throws -> Report {
        let client = ScriptedClient { value }
        return try await catalog.get().run(
            on: client, as: Implementation(name: value, version: value, language: value),
            only: Selection(vectors: [ScriptedClient.vector]), observer: RunMonitor())
    }

    /// The same report with a list of expected failures whose file and reason are the text.
    static func expecting(_ value: String) async throws -> Report {
        let entries = [
            ExpectedFailure(ScriptedClient.vector, .wrongAnswer, reason: value),
            ExpectedFailure(ScriptedClient.vector, .accepted, reason: value),
        ]
        return try await answering(value).expecting(ExpectedFailures(entries, file: value))
    }

    /// All reports on hostile values.
    static func all() async throws -> [Report] { try await made.value }

    private static let made = Task {
        var reports: [Report] = []
        for value in values {
            reports += [try await answering(value), try await expecting(value)]
        }
        return reports
    }
}
