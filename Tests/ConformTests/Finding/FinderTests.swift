@testable import Conformance
import ConformanceReports
import StrictCodecs
import Testing

@testable import ConformTool

@Suite("The finder")
struct FinderTests {
    /// One for all tests, since it reads several files.
    static let shared = Result { try Finder(of: try Catalog.bundled) }

    private var finder: Result<Finder, any Error> { Self.shared }

    @Test(
        "A section is found by its name in each language",
        arguments: ["How it works", "Funktionsweise", "Cara kerjanya"])
    func section(_ name: String) throws {
        let found = try finder.get().statements(for: name).prefix(3).map(\.section)
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
        let found = try finder.get().statements(for: text).prefix(3).map(\.id)
        #expect(found.contains(id), "\(found)")
    }

    @Test("A rule and a section of a standard are found by their titles")
    func others() throws {
        let finder = try finder.get()
        let rule = try #require(try Catalog.bundled.rules.first)
        #expect(finder.rules(for: rule.title).first?.id == rule.id)
        let section = finder.sections(for: "RFC 7636 entropy of the code_verifier").first
        #expect(section?.description == "RFC 7636, Section 7.1")
    }

    @Test("Words that occur nowhere find nothing")
    func nothing() throws {
        let finder = try finder.get()
        #expect(finder.statements(for: "xyzzy the").isEmpty)
        #expect(finder.rules(for: "").isEmpty)
    }

    @Test("Malformed aliases are refused with their place")
    func malformed() throws {
        let json = try JSONParser.parse(Array(#"{"sections":[],"synonyms":[1],"words":[]}"#.utf8))
        #expect(throws: FormatError.self) { try Aliases(json) }
    }
}
