package import Conformance
package import ConformanceReports
import StrictCodecs

/// Other words for what the statements say: synonyms, and the words and section names of translations.
package struct Aliases: Sendable {
    /// A section with its names in the translations.
    package struct Section: Sendable {
        /// How the section of statements begins.
        package let section: String

        /// Its name in German.
        package let german: String

        /// Its name in Indonesian; nil if that translation has no such heading.
        package let indonesian: String?

        /// The documents that have the text without the heading.
        package let unheaded: [String]
    }

    /// The sections that a translation has, too.
    let sections: [Section]

    /// Lists of words, each of which finds the others of its list.
    let synonyms: [[String]]

    /// The terms for which a word stands that is not English.
    private let terms: [String: [String]]

    /// The terms for which the words stand that begin in some way, such as `autorisier*`.
    private let termsByStart: [(start: String, term: String)]

    /// Reads the file beside a catalogue's suites; nothing if the folder has none.
    ///
    /// - Throws: `VectorFileError` if the file is malformed.
    package init(beside catalog: Catalog) throws {
        let empty: JSON = ["sections": [], "synonyms": [], "words": []]
        self =
            try catalog.files.json(ifPresent: "aliases.json", Aliases.init) ?? Aliases(empty)
    }

    /// Reads `Vectors/aliases.json`.
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["sections", "synonyms", "words"])
        sections = try fields.list("sections") { try Section($0) }
        synonyms = try fields.list("synonyms") { Words.plain(in: try Fields.text($0)) }
        let words = try fields.list("words", Self.word).flatMap { $0 }
        let starts = words.filter { $0.word.hasSuffix("*") }
        termsByStart = starts.map { (String($0.word.dropLast()), $0.term) }
        terms = Dictionary(grouping: words.filter { !$0.word.hasSuffix("*") }, by: \.word)
            .mapValues { $0.map(\.term) }
    }

    /// The English terms for which a word of a translation stands; the longest start that fits counts.
    func terms(for word: String) -> [String] {
        if let terms = terms[word] { return terms }
        let fitting = termsByStart.filter { word.hasPrefix($0.start) }
        let longest = fitting.map(\.start.count).max()
        return fitting.filter { $0.start.count == longest }.map(\.term)
    }

    /// The names that the section of a statement has in the translations; nil if it has none.
    package func section(of statement: Statement) -> Section? {
        sections.first { statement.section.hasPrefix($0.section) }
    }

    private static func word(_ json: JSON) throws -> [(word: String, term: String)] {
        let fields = try Fields(json, allowing: ["term", "de", "id"])
        let term = try fields.text("term")
        let words = try ["de", "id"].compactMap { try fields.optional($0, Fields.text) }
        return words.flatMap { $0.split(separator: " ") }.map { (String($0), term) }
    }
}

extension Aliases.Section {
    fileprivate init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["section", "de", "id", "unheaded"])
        section = try fields.text("section")
        german = try fields.text("de")
        indonesian = try fields.optional("id", Fields.text)
        unheaded = try fields.optional("unheaded") { try Fields.list($0, Fields.text) } ?? []
    }
}
