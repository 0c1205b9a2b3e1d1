@testable import Conformance
import ConformanceReports
import StrictCodecs
import Testing

@testable import ConformTool

@Suite("The finder")
struct FinderTests {
    /// One for all tests, since it indexes every text.
    static let shared = Result {
        let catalog = try Catalog.bundled
        return try Finder(catalog: catalog, index: try CatalogIndex(of: catalog))
    }

    private var finder: Result<Finder, any Error> { Self.shared }

    @Test(
        "A section is found by its name in each language",
        arguments: ["How it works", "Funktionsweise", "Cara kerjanya"])
    func section(_ name: String) throws {
        let found = try finder.get().statements(for: name).prefix(3).map(\.item.section)
        #expect(found.count == 3)
        #expect(found.allSatisfy { $0.contains("How it works") }, "\(found)")
    }

    @Test(
        "Other forms of a word, synonyms and translations find a statement",
        arguments: [
            ("capturing states", "N029"), ("deaktiviertes Konto", "N094"),
            ("akun dinonaktifkan", "N094"), ("saved in long-term storage", "N325"),
        ])
    func words(_ text: String, id: String) throws {
        let found = try finder.get().statements(for: text).prefix(3).map(\.item.id)
        #expect(found.contains(id), "\(found)")
    }

    @Test("A rule and a section of a standard are found by their titles")
    func others() throws {
        let finder = try finder.get()
        let rule = try #require(try Catalog.bundled.rules.first)
        #expect(finder.rules(for: rule.title).first?.item.id == rule.id)
        let section = finder.sections(for: "RFC 7636 entropy of the code_verifier").first
        #expect(section?.item.description == "RFC 7636, Section 7.1")
    }

    @Test("Words that occur nowhere find nothing")
    func nothing() throws {
        let finder = try finder.get()
        #expect(finder.statements(for: "xyzzy the").isEmpty)
        #expect(finder.rules(for: "").isEmpty)
    }

    @Test("The better of two hits comes first")
    func order() throws {
        let scores = try finder.get().statements(for: "redirect_uri state").map(\.score)
        #expect(scores.count > 10)
        #expect(scores == scores.sorted(by: >))
    }

    @Test(
        "Only English endings are removed from a word",
        arguments: [
            ("matches", "match"), ("matched", "match"), ("stopping", "stop"), ("passes", "pass"),
            ("verify", "verifi"), ("verifies", "verifi"), ("code", "cod"), ("URIs", "URI"),
            ("status", "status"), ("prüfung", "prüfung"),
        ])
    func stem(_ word: String, stem: String) { #expect(Words.stem(of: word) == stem) }

    @Test("Malformed aliases are refused with their place")
    func malformed() throws {
        let json = try JSONParser.parse(Array(#"{"sections":[],"synonyms":[1],"words":[]}"#.utf8))
        #expect(throws: FormatError.self) { try Aliases(json) }
    }
}
