import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports

@Suite("A hostile value in the forms of a report")
struct HostileFormTests {
    /// A form, and what may be wrong with it: nothing if no value of an implementation is read as something else.
    struct Form: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: @Sendable (Report) throws -> String
        let problem: @Sendable (String, Report) throws -> String?

        init(
            _ name: String, _ text: @escaping @Sendable (Report) throws -> String,
            _ problem: @escaping @Sendable (String, Report) throws -> String?
        ) {
            testDescription = name
            self.text = text
            self.problem = problem
        }
    }

    static let forms = [
        Form("text") {
            $0.text(details: true)
        } _: { text, _ in
            HostileFormTests.control(in: text)
        },
        Form("JSON") {
            try octets($0, .json)
        } _: { text, _ in
            _ = try JSONParser.parse(Array(text.utf8.dropLast()))
            return HostileFormTests.control(in: text)
        },
        Form("JSON Lines") {
            try octets($0, .jsonl)
        } _: { text, _ in
            for line in text.utf8.split(separator: 0x0A) { _ = try JSONParser.parse(Array(line)) }
            return HostileFormTests.control(in: text)
        },
        Form("JUnit") {
            $0.junit(strict: true)
        } _: { text, report in
            let xml = try ParsedXML(text)
            let names = xml.all("testcase").map { $0.attributes["name"] }
            let due = report.cases.map {
                InertText.of(
                    ReportModel(report, strict: true).lines(on: $0).joined(separator: "\n"))
            }
            let isWhole =
                names.contains(report.cases[0].id)
                && xml.all("failure").allSatisfy {
                    due.contains($0.text) || ["stale", "run"].contains($0.attributes["type"])
                }
            return isWhole
                ? HostileFormTests.control(in: text) : "its lines are not those of the text"
        },
        Form("HTML") {
            try $0.html(strict: false, scope: .played)
        } _: { text, _ in
            let isMarkup = text.contains("<script") || text.contains("alert(1)</")
            return isMarkup ? "it has markup" : HostileFormTests.control(in: text)
        },
        Form("Markdown") {
            $0.markdown(strict: false)
        } _: { text, _ in
            HostileFormTests.mark(in: text)
        },
        Form("annotations") {
            $0.annotations(strict: false).joined(separator: "\n")
        } _: { text, _ in
            let lines = text.split(separator: "\n")
            let areWhole = lines.allSatisfy {
                $0.hasPrefix("::error title=") && $0.split(separator: "::", maxSplits: 1).count == 2
            }
            return areWhole && !lines.isEmpty ? nil : "a value ends an annotation"
        },
        Form("a difference") {
            try difference($0).text
        } _: { text, _ in
            let isPlain = text.utf8.allSatisfy { $0 == 0x0A || 0x20...0x7E ~= $0 }
            return isPlain && text.split(separator: "\n").count == 3 ? nil : "it has other lines"
        },
        Form("a difference in Markdown") {
            try difference($0).text(in: .markdown)
        } _: { text, _ in
            HostileFormTests.mark(in: text)
        },
    ]

    @Test("It is shown as a value, and nothing else", arguments: forms)
    func hostile(_ form: Form) async throws {
        for report in try await HostileReport.all() {
            let text = try form.text(report)
            #expect(try form.problem(text, report) == nil, "\(report.run.implementation.name)")
            #expect(text.utf8.count <= 1_000_000)
        }
    }

    private static func octets(_ report: Report, _ form: ReportFormat) throws -> String {
        String(decoding: try form.octets(of: report, strict: false), as: UTF8.self)
    }

    private static func difference(_ report: Report) throws -> ResultDifference {
        try ResultDifference(from: report, to: report)
    }

    /// A character that a terminal, or whoever reads a log, takes for a command.
    private static func control(in text: String) -> String? {
        let isInert = InertText.of(text).hasSameOctets(as: text)
        let scalar = text.unicodeScalars.first {
            $0.properties.generalCategory == .control && $0 != "\n"
        }
        return isInert
            ? scalar.map { "it has U+\(String($0.value, radix: 16))" } : "it has a command"
    }

    /// A hostile value that is neither in a code span nor in a code block.
    private static func mark(in text: String) -> String? {
        let marks = [
            "<script", "octocat", "example.com", "alert(", "javascript:", "::error", "[31m",
        ]
        let rest = outsideCode(text)
        return marks.first { rest.contains($0) }
    }

    /// The text without its code spans and blocks of code.
    private static func outsideCode(_ text: String) -> String {
        var (lines, fence): ([String], String?) = ([], nil)
        for line in text.split(separator: "\n").map(String.init) {
            if let open = fence {
                if line == open { fence = nil }
            } else if line.hasPrefix("```"), line.allSatisfy({ $0 == "`" }) {
                fence = line
            } else {
                lines.append(withoutSpans(line))
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func withoutSpans(_ line: String) -> String {
        var (rest, text) = (line[...], "")
        while let start = rest.firstIndex(of: "`") {
            text += rest[..<start]
            let fence = rest[start...].prefix { $0 == "`" }
            let body = rest[fence.endIndex...]
            guard let end = body.firstRange(of: " \(fence)") else { return text + rest[start...] }
            rest = body[end.upperBound...]
        }
        return text + rest
    }
}
