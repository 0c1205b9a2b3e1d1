import Conformance
import ConformanceReports
import TestSupport
import Testing

@Suite("The forms of a report")
struct ReportFormatTests {
    /// The forms and their files.
    static let files: [(ReportFormat, String)] = [
        (.text, "forms.txt"), (.junit, "forms.xml"), (.markdown, "forms.md"),
        (.json, "forms.json"), (.jsonl, "forms.jsonl"), (.html, "forms.html"),
    ]

    @Test("A small report has the form that its file shows", arguments: files)
    func form(_ form: ReportFormat, file: String) async throws {
        let kept = try KeptCatalog.withTwoRules()
        let report = try await ResultScenario.lenient.report(in: kept.catalog)
            .made(on: "2027-01-31", inTime: .microseconds(1500))
        var octets: [UInt8] = []
        try form.write(report, strict: false, scope: .played) { octets += $0 }
        let text = Self.unstyled(String(decoding: octets, as: UTF8.self))
        #expect(try Golden.difference(of: text, from: file) == nil)
    }

    /// The page without its style sheet.
    private static func unstyled(_ text: String) -> String {
        text.replacing(/<style>[\s\S]*<\/style>/, with: "<style></style>")
            .replacing(/'sha256-[^']*'|&#39;sha256-.*?&#39;/, with: "{style}")
    }
}
