import Conformance
import ConformanceReports
import StrictCodecs

/// Other words for what the statements say: synonyms, and the words and section names of translations.
struct Aliases: Sendable {
    /// A section with its names in the translations.
    struct Section: Sendable {
        /// How the section of statements begins.
        let section: String

        /// Its name in German.
        let german: String

        /// Its name in Indonesian; nil if that translation has no such heading.
        let indonesian: String?

        /// The documents that have the text without the heading.
        let unheaded: [String]

        /// The names in the translations, to be searched.
        var names: String { "\(german) \(indonesian ?? "")" }
    }

    private let sections: [Section]

    /// The lists of synonyms to which the beginning of a word belongs, each as a key such as `=12`.
    private let lists: [String: Set<String>]

    /// The terms for which words stand that are not English; one that ends in `*` stands for all that begin so.
    private let translations: [(word: String, term: String)]

    /// Reads the file beside a catalogue's suites; nothing if the folder has none.
    ///
    /// - Throws: `VectorFileError` if the file is malformed.
    init(beside catalog: Catalog) throws {
        let empty: JSON = ["sections": [], "synonyms": [], "words": []]
        self =
            try catalog.files.json(ifPresent: "aliases.json", Aliases.init) ?? Aliases(empty)
    }

    /// Reads `Vectors/aliases.json`.
    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["sections", "synonyms", "words"])
        sections = try fields.list("sections") { try Section($0) }
        let synonyms = try fields.list("synonyms") { Self.words(in: try ObjectReader.text($0)) }
        lists = synonyms.enumerated().reduce(into: [:]) { lists, list in
            for word in list.element {
                lists[Self.beginning(of: word), default: []].insert("=\(list.offset)")
            }
        }
        translations = try fields.list("words", Self.translations).flatMap { $0 }
    }

    private static func translations(_ json: JSON) throws -> [(word: String, term: String)] {
        let fields = try ObjectReader(json, allowing: ["term", "de", "id"])
        let term = try fields.text("term")
        let words = try ["de", "id"].compactMap { try fields.optional($0, ObjectReader.text) }
        return words.flatMap { $0.split(separator: " ") }.map { (String($0), term) }
    }

    /// The names that the section of a statement has in the translations; nil if it has none.
    func section(of statement: Statement) -> Section? {
        sections.first { statement.section.hasPrefix($0.section) }
    }

    /// What to look for: the words of a query, those for which they stand in a translation, and their synonyms.
    func terms(of query: String) -> [String] {
        let words = Self.words(in: query)
        return Set(keys(of: words + words.flatMap(english).flatMap(Self.words))).sorted()
    }

    /// The English terms for which a word of a translation stands; the longest beginning that fits counts.
    private func english(for word: String) -> [String] {
        let fitting = translations.filter { entry in
            entry.word.hasSuffix("*")
                ? word.hasPrefix(entry.word.dropLast()) : entry.word == word
        }
        let exact = fitting.filter { $0.word == word }
        let longest = fitting.map(\.word.count).max()
        return (exact.isEmpty ? fitting.filter { $0.word.count == longest } : exact).map(\.term)
    }

    /// What finds words: their beginnings, so that `matches` finds `matched`, and their lists of synonyms.
    func keys(of words: [String]) -> [String] {
        words.map(Self.beginning).flatMap { [$0] + (lists[$0] ?? []) }
    }

    /// The beginning of a word, without the letter of a plural.
    private static func beginning(of word: String) -> String {
        let isPlural = word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss")
        return String(word.dropLast(isPlural ? 1 : 0).prefix(6))
    }

    /// The words of a text in lower case; a name with underscores is also its parts.
    static func words(in text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            .flatMap { word in
                let parts = word.split(separator: "_").map(String.init)
                return parts.count > 1 ? [parts.joined(separator: "_")] + parts : parts
            }
            .filter { !frequent.contains($0) }
    }

    /// Words so frequent in English, German or Indonesian that they find nothing.
    private static let frequent = Set(
        """
        the a an of to in on is are be it its this that and or for with by as at from your you their they \
        them if when can may will must not so what which was were has have had do does into then than also \
        there these those such any one how use used using \
        der die das den dem des ein eine einen einem einer ist sind wird werden und oder mit von zu zum zur \
        im auf wenn dass sie ihre ihrer ihrem ihr deine dein er es sich für nach bei aus unter dieser dieses \
        diese diesen nicht wie um damit dazu auch kann können \
        yang dan di ke dari untuk pada dengan oleh atau ini itu akan anda adalah dapat jika saat apakah bahwa \
        dalam secara telah sedang mereka ia
        """.split(separator: " ").map(String.init))
}

extension Aliases.Section {
    fileprivate init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["section", "de", "id", "unheaded"])
        section = try fields.text("section")
        german = try fields.text("de")
        indonesian = try fields.optional("id", ObjectReader.text)
        unheaded =
            try fields.optional("unheaded") { try ObjectReader.list($0, ObjectReader.text) } ?? []
    }
}
