import Conformance
import ConformTool
import Foundation
import StrictCodecs
import TestSupport
import Testing

@Suite("No source names a rule, a vector or a family, or looks into the text of an id")
struct IDsInSourcesTests {
    /// Words of the field, and keys of tables, that are parts of ids as well.
    private static let others: Set<String> = [
        "access-token", "authorization-endpoint", "client-secret", "id-token", "in-part",
        "no-store",
        "of-another-case", "refresh-token", "token-endpoint", "utf-8",
    ]

    /// The parts of ids, of two words or more, that no form of the schemas has as a name or a value.
    private static let parts = Result {
        let catalog = try Catalog.bundled
        let families = catalog.suites.flatMap { suite in
            (try? FamilyCatalog(of: catalog.with([suite])).families.map(\.id)) ?? []
        }
        let ids = catalog.rules.map(\.id) + catalog.vectors.map(\.id) + families
        return Set(ids.flatMap(Self.parts)).subtracting(try Self.words()).subtracting(others)
    }

    /// An id, and each run of two words or more between its slashes.
    private static func parts(of id: String) -> [String] {
        [id]
            + id.split(separator: "/").flatMap { segment in
                let words = segment.split(separator: "-")
                return words.indices.flatMap { first in
                    words.indices.dropFirst(first + 1).map {
                        words[first...$0].joined(separator: "-")
                    }
                }
            }
    }

    /// The names and values of the forms that the schemas describe, such as those of operations.
    private static func words() throws -> Set<String> {
        let files = try Repository.files(in: "Vectors/schema", named: ".schema.json")
        return try files.reduce(into: []) { words, file in
            words.formUnion(
                Self.words(in: try JSONParser.parse(Array(Repository.text(of: file).utf8))))
        }
    }

    private static func words(in schema: JSON) -> [String] {
        let own = (schema["enum"]?.elements ?? []) + [schema["const"] ?? .null]
        let names = schema["properties"]?.members?.map(\.name) ?? []
        let inner = schema.elements ?? schema.members?.map(\.value) ?? []
        return own.compactMap(\.text) + names + inner.flatMap(words)
    }

    /// The texts between quotation marks in a line, without the hyphens and slashes at their ends.
    private static func literals(in line: Substring) -> [String] {
        let pieces = line.replacing("\\\"", with: "'").split(
            separator: "\"", omittingEmptySubsequences: false)
        return pieces.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map {
            $0.element.trimmingCharacters(in: CharacterSet(charactersIn: "-/ "))
        }
    }

    /// Where the sources name a rule, a vector or a family.
    private static func places(of parts: Set<String>, in text: String) -> [(Int, String)] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().flatMap { number, line in
            line.drop { $0 == " " }.hasPrefix("//")
                ? [] : literals(in: line).filter(parts.contains).map { (number + 1, $0) }
        }
    }

    @Test("No text in the sources is an id, or a part of one of two words or more")
    func texts() throws {
        let parts = try Self.parts.get()
        for file in try Repository.files(in: "Sources", named: ".swift") {
            for (line, text) in Self.places(of: parts, in: try Repository.text(of: file)) {
                Issue.record("\(file):\(line): \"\(text)\" is an id in Vectors, or a part of one")
            }
        }
    }

    /// The lines that look for a text in an id.
    private static func searches(in text: String) -> [Int] {
        let search =
            #/\b(rule|vector|suite|family|id)(\.id)?\.(containsText|has(Prefix|Suffix)|contains\()/#
            .wordBoundaryKind(.simple)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.filter { lines[$0].contains(search) }.map { $0 + 1 }
    }

    @Test("No source looks for a text in an id")
    func searches() throws {
        for file in try Repository.files(in: "Sources", named: ".swift") {
            for line in Self.searches(in: try Repository.text(of: file)) {
                Issue.record("\(file):\(line): looks for a text in an id")
            }
        }
    }

    @Test(
        "A search in an id is found",
        arguments: [
            "vector.rule.containsText(\"state\")",
            "names.contains(where: vector.rule.containsText)",
            "vector.id.hasPrefix(\"a\")", "suite.id.contains(\"a\")",
        ])
    func foundSearch(_ line: String) { #expect(Self.searches(in: "let a = 1\n\(line)") == [2]) }

    @Test(
        "An id is found with its line, whole or in part",
        arguments: [
            ("let a = 1\nlet rule = \"token-request-code\"", 2),
            ("a.contains(\"-token-beyond-ascii\")", 1),
            ("f(\"x\", \"authorization-endpoint/app-flip/redeem-at-sandbox-opa\")", 1),
        ])
    func found(_ source: String, line: Int) throws {
        #expect(Self.places(of: try Self.parts.get(), in: source).map(\.0) == [line])
    }

    @Test("Words of the schemas, comments and other texts are no ids")
    func notFound() throws {
        let source =
            "case \"token-request\", \"user-leaves\": \"a program\"\n  // \"token-request-code\""
        #expect(Self.places(of: try Self.parts.get(), in: source).isEmpty)
    }
}
