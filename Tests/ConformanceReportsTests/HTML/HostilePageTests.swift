import Conformance
import ConformanceReports
import Foundation
import Mistakes
import TestSupport
import Testing

@Suite("Values on the page")
struct HostilePageTests {
    private static let texts = [
        "<script>alert(1)</script>", "</style><script>", "\" onload=\"alert(1)", "' x='",
        "--><!--", "]]></code></dd></dl></details>", "&lt;b&gt;", "\u{202E}gnp.exe\u{2066}",
        "\u{0}\u{1B}[31m\u{7F}\u{85}\u{FEFF}\u{2028}", "{\"octets\": \"FF\"}", "é\u{301}\u{212A}",
        String(repeating: "<i>", count: 30_000), "e" + String(repeating: "\u{301}", count: 20_000),
        "",
    ]

    /// A place on the page that shows a foreign text.
    enum Place: CaseIterable { case answer, error, name }

    /// The pages with a harmless text, by its place.
    private static let harmless = Task {
        var pages: [Place: PageReader] = [:]
        for place in Place.allCases { pages[place] = try await page(with: "harmless", as: place) }
        return pages
    }

    private static func page(with text: String, as place: Place) async throws -> PageReader {
        struct Problem: Error, CustomStringConvertible { let description: String }
        switch place {
        case .answer: return try await page(of: report(ScriptedClient { text }))
        case .error:
            return try await page(of: report(ScriptedClient { throw Problem(description: text) }))
        case .name:
            let name = Implementation(name: text, version: text, language: text)
            let report = try await report(
                ScriptedClient { "wrong" }, as: name, rerun: Rerun(prefix: text, suffix: text))
            let entry = ExpectedFailure(ScriptedClient.vector, .wrongAnswer, reason: text)
            return try page(of: report.expecting(ExpectedFailures([entry], file: text)))
        }
    }

    private static func page(of report: Report) throws -> PageReader {
        PageReader(html: try report.html(strict: false, scope: .played))
    }

    private static let catalog = Result {
        try Catalog.bundled.operations(of: ["s256-challenge"])
    }

    /// A report on one vector, with the vectors of its operation only.
    private static func report(
        _ client: ScriptedClient, as name: Implementation = Implementation(name: "client"),
        rerun: Rerun = Rerun(prefix: "")
    ) async throws -> Report {
        try await catalog.get().run(
            on: client, as: name, only: Selection(rules: ["s256-challenge"]), rerun: rerun,
            observer: RunMonitor())
    }

    @Test(
        "No answer, error, name, reason or command changes the structure of the page",
        arguments: texts.indices, Place.allCases)
    func structure(_ index: Int, _ place: Place) async throws {
        let harmless = try #require(try await Self.harmless.value[place])
        let page = try await Self.page(with: Self.texts[index], as: place)
        #expect(page.structure == harmless.structure)
        let room = place == .answer ? 4_000 : 60_000
        #expect(page.html.utf8.count < harmless.html.utf8.count + room)
        #expect(page.html.rangeOfCharacter(from: Self.harmful) == nil)
    }

    /// What ends a line or does not show, but for line feeds.
    private static let harmful = CharacterSet.controlCharacters.union(.newlines)
        .subtracting(CharacterSet(charactersIn: "\n"))

    @Test("The first octet that differs is marked")
    func difference() async throws {
        let html = try await Self.page(
            with: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM", as: .answer
        ).html
        #expect(html.contains(" ^ octet 41: 2D (-) became 2B (+)"))
    }

    @Test("Invisible characters are shown by their numbers")
    func invisible() async throws {
        let name = Implementation(name: "a\u{202E}b\u{0}<c>\u{200B}")
        let report = try await Self.report(ScriptedClient { "wrong" }, as: name)
        #expect(
            try report.html(strict: false).contains(#"<h1>a\u{202E}b\u{0}&lt;c&gt;\u{200B}</h1>"#))
    }
}
