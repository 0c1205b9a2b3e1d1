import Conformance
import ConformanceReports
import Testing

@Suite("Values in the page")
struct HostilePageTests {
    private static let texts = [
        "<script>alert(1)</script>", "</style><script>", "\" onload=\"alert(1)", "' x='",
        "--><!--", "]]></code></dd></dl></details>", "&lt;b&gt;", "\u{202E}gnp.exe\u{2066}",
        "\u{0}\u{1B}[31m\u{7F}\u{85}\u{FEFF}\u{2028}", "{\"octets\": \"FF\"}", "é\u{301}\u{212A}",
        String(repeating: "<i>", count: 349_526), "e" + String(repeating: "\u{301}", count: 99_999),
        "",
    ]

    private static func page(answering text: String) async throws -> String {
        let client = ScriptedClient { text }
        return try await report(client).html(strict: false)
    }

    /// A report on one vector, with the vectors of its operation only.
    private static func report(
        _ client: ScriptedClient, as name: Implementation = Implementation(name: "client"),
        rerun: Rerun = Rerun(prefix: "")
    ) async throws -> Report {
        try await Catalog.bundled.operations(of: ["s256-challenge"]).run(
            on: client, as: name, only: SelectionPattern(rules: ["s256-challenge"]), rerun: rerun,
            watch: RunWatch())
    }

    @Test("No answer changes the structure of the page", arguments: texts.indices)
    func answers(_ index: Int) async throws {
        let text = Self.texts[index]
        let harmless = PageReader(html: try await Self.page(answering: "harmless"))
        let page = PageReader(html: try await Self.page(answering: text))
        #expect(page.structure == harmless.structure)
        #expect(page.html.utf8.count < harmless.html.utf8.count + 4_000)
        #expect(page.html.unicodeScalars.allSatisfy { $0 == "\n" || isHarmless($0) })
    }

    private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
            scalar.properties.generalCategory)
    }

    @Test("No error changes the structure of the page", arguments: texts.indices)
    func errors(_ index: Int) async throws {
        let text = Self.texts[index]
        struct Problem: Error, CustomStringConvertible { let description: String }
        func page(_ text: String) async throws -> PageReader {
            let client = ScriptedClient { throw Problem(description: text) }
            let report = try await Self.report(client)
            return PageReader(html: report.html(strict: false))
        }
        let (hostile, harmless) = (try await page(text), try await page("harmless"))
        #expect(hostile.structure == harmless.structure)
        #expect(hostile.html.utf8.count < harmless.html.utf8.count + 60_000)
    }

    @Test("No name, reason or command changes the structure of the page", arguments: texts.indices)
    func names(_ index: Int) async throws {
        let text = Self.texts[index]
        func page(_ text: String) async throws -> PageReader {
            let name = Implementation(name: text, version: text, language: text)
            let report = try await Self.report(
                ScriptedClient { "wrong" }, as: name, rerun: Rerun(prefix: text, suffix: text))
            let entry = ExpectedFailure(.vector(ScriptedClient.vector), .wrongAnswer, reason: text)
            let list = ExpectedFailures([entry], file: text)
            return PageReader(html: report.expecting(list).html(strict: false))
        }
        let (hostile, harmless) = (try await page(text), try await page("harmless"))
        #expect(hostile.structure == harmless.structure)
        #expect(hostile.html.utf8.count < harmless.html.utf8.count + 60_000)
    }

    @Test("The first octet that differs is marked")
    func difference() async throws {
        let html = try await Self.page(answering: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM")
        #expect(html.contains("GJSstw<mark>+</mark>cM"))
        #expect(html.contains("GJSstw<mark>-</mark>cM"))
        #expect(html.contains("octet 41: 2D (-) became 2B (+)"))
    }

    @Test("What cannot be seen is shown by its number")
    func invisible() async throws {
        let name = Implementation(name: "a\u{202E}b\u{0}<c>\u{200B}")
        let report = try await Self.report(ScriptedClient { "wrong" }, as: name)
        #expect(
            report.html(strict: false).contains(
                #"<h1>a\u{202E}b\u{0}&lt;c&gt;\u{200B}</h1>"#))
    }
}
