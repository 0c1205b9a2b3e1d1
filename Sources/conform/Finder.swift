import Conformance
import ConformanceReports
import Foundation
import StrictCodecs

/// Finds statements, rules and sections by words.
enum Find: Command {
    static let name = "find"
    static let summary = "Find statements, rules and sections of standards by words"
    static let synopsis = "find [OPTIONS] TEXT"
    static let options =
        Option.table("limit N  Show at most N results of each kind, 1 to 1000 (default: 5).")
        + [.json, .vectors]

    /// How many octets the words have at most.
    private static let longest = 16_384

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        guard !arguments.operands.isEmpty else {
            throw UsageError("expected some words, such as a sentence of a document")
        }
        let text = arguments.operands.joined(separator: " ")
        guard text.utf8.count <= longest else {
            throw UsageError("the text has more than \(longest) octets; find takes a sentence")
        }
        let finder = try Finder(of: try arguments.catalog)
        let lines = finder.lines(
            on: text,
            limit: try arguments.number("limit", in: 1...1000) ?? 5,
            asJSON: arguments.has("json"))
        guard !lines.isEmpty else {
            throw UsageError(
                "no statement, rule or section has any of these words; conform rules lists the rules"
            )
        }
        Console.print(lines.joined(separator: "\n"))
        return .success
    }
}

/// Finds statements, rules and sections by the words of a reader, in the language of any edition.
struct Finder: Sendable {
    /// What can be found, with what its texts are found by, and how much each of them counts.
    private typealias Entry<Item> = (item: Item, texts: [(weight: Double, keys: [String])])

    private let index: CatalogIndex
    private let aliases: Aliases
    private let statements: [Entry<Statement>]
    private let rules: [Entry<Rule>]
    private let sections: [Entry<Citation>]

    /// The rules that carry each statement.
    private let carriers: [Statement.ID: [Rule]]

    /// Reads what belongs to a catalogue.
    ///
    /// - Throws: `VectorFileError` if a file is malformed.
    init(of catalog: Catalog) throws {
        let index = try CatalogIndex(of: catalog)
        let aliases = try Aliases(beside: catalog)
        let carriers: [Statement.ID: [Rule]] = catalog.rules.reduce(into: [:]) { carriers, rule in
            for case .statement(let id) in rule.sources { carriers[id, default: []].append(rule) }
        }
        func text(_ weight: Double, _ text: String) -> (weight: Double, keys: [String]) {
            (weight, aliases.keys(of: Aliases.words(in: text)))
        }
        (self.index, self.aliases, self.carriers) = (index, aliases, carriers)
        statements = index.statements.map { statement in
            let rules = (carriers[statement.id] ?? []).map(\.text).joined(separator: " ")
            let names = aliases.section(of: statement)?.names ?? ""
            let place = "\(statement.section) \(names)"
            let parts: [(Double, String)] = [
                (1, statement.text), (0.25, place), (0.4, rules), (0.7, statement.words ?? ""),
            ]
            return (statement, parts.map(text))
        }
        rules = catalog.rules.map { ($0, [text(1, $0.text)]) }
        sections = index.standards.flatMap { standard in
            standard.sections.map { section in
                let words = "\(standard.title) \(standard.id) \(section.title)"
                return (
                    Citation(standard: standard.id, section: section.number), [text(1, words)]
                )
            }
        }
    }

    /// The statements of the documents that answer a query, the best first: those under a heading that it
    /// names, then those whose words, section, code or rules have its words.
    func statements(for text: String) -> [Statement] {
        let heading = String(text.lowercased().drop { !$0.isLetter })
        let found = ranked(statements, for: text)
        let isUnder = { headings(of: $0).contains(heading) }
        return found.filter(isUnder) + found.filter { !isUnder($0) }
    }

    private func headings(of statement: Statement) -> [String] {
        let alias = aliases.section(of: statement)
        let own = statement.section.split(separator: "; ").flatMap { $0.split(separator: ", ") }
        return (own.map(String.init) + [alias?.german, alias?.indonesian].compactMap { $0 })
            .map { $0.lowercased() }
    }

    /// The rules that answer a query, the best first.
    func rules(for text: String) -> [Rule] { ranked(rules, for: text) }

    /// The sections of standards that answer a query, the best first.
    func sections(for text: String) -> [Citation] { ranked(sections, for: text) }

    /// Ranks by the words of a query: rare words count more than frequent ones, and a word in a short text more
    /// than in a long one.
    private func ranked<Item>(_ entries: [Entry<Item>], for query: String) -> [Item] {
        let terms = aliases.terms(of: query)
        let weights = terms.map { term in
            let count = entries.count { $0.texts.contains { $0.keys.contains(term) } }
            let rarity = log(1 + Double(entries.count) / Double(max(1, count)))
            return (term, term.hasPrefix("=") ? 0.3 * rarity : rarity)
        }
        let scores = entries.map { entry in
            entry.texts.reduce(0.0) { sum, text in
                let found = weights.filter { text.keys.contains($0.0) }
                let length = 1 + Double(text.keys.count) / 200
                return sum + text.weight * found.reduce(0) { $0 + $1.1 } / length
            }
        }
        return zip(entries, scores).filter { $1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0.item)
    }

    // MARK: - Lines

    /// What is found for some words, for people or for programs; nothing if nothing is found.
    func lines(on text: String, limit: Int, asJSON: Bool) -> [String] {
        let statements = statements(for: text).prefix(limit)
        let rules = rules(for: text).prefix(limit)
        let sections = sections(for: text).prefix(limit)
        if asJSON {
            let found: [JSON] =
                statements.map(json)
                + rules.map { ["rule": .string($0.id), "statement": .string($0.statement)] }
                + sections.map {
                    ["section": .string("\($0)"), "title": .string(index.title(of: $0))]
                }
            return found.map(\.compactText)
        }
        let groups =
            group("Statements of the documents", statements.flatMap(lines(on:)))
            + group("Rules", rules.map { "  \($0.id)  \($0.statement)" })
            + group("Sections of standards", sections.map { "  \($0)  \(index.title(of: $0))" })
        return groups.isEmpty ? [] : groups + ["conform explain ID shows more of each."]
    }

    private func group(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["\(title):"] + lines + [""]
    }

    private func lines(on statement: Statement) -> [String] {
        let rules = (carriers[statement.id] ?? []).map(\.id).joined(separator: ", ")
        return ["  \(statement.id)  \(statement.text)"]
            + statement.places(in: index.documents).map { "        \($0)" }
            + (rules.isEmpty ? [] : ["        rules: \(rules)"])
    }

    private func json(_ statement: Statement) -> JSON {
        [
            "statement": .string(statement.id), "text": .string(statement.text),
            "places": .array(
                statement.places(in: index.documents).map { .string("\($0)") }),
            "rules": .array((carriers[statement.id] ?? []).map { .string($0.id) }),
        ]
    }
}

extension Rule {
    fileprivate var text: String { "\(title) \(statement) \(reason)" }
}
