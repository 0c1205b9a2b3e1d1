package import Conformance
package import ConformanceReports

/// Finds statements, rules and sections by the words of a reader, in the language of any edition.
package struct Finder: Sendable {
    /// Something that was found, and how well it answers the query.
    package struct Hit<Item: Sendable>: Sendable {
        /// What was found.
        package let item: Item

        /// How well it answers; only comparable among hits of one kind for one query.
        package let score: Double
    }

    private let rules: [Rule]
    private let statements: [Statement]
    private let sections: [Citation]
    private let aliases: Aliases

    /// The lists of synonyms to which a stem belongs, by number.
    private let classes: [String: Set<Int>]

    private let ruleWords: WordIndex
    private let statementWords: WordIndex
    private let placeWords: WordIndex

    /// The names, literals and comments of the samples.
    private let codeWords: WordIndex

    private let sectionWords: WordIndex

    /// The headings above each statement, in lower case and in every language.
    private let headings: [Set<String>]

    /// The places in `rules` of those that carry each statement.
    private let carriers: [Statement.ID: [Int]]

    /// Indexes a catalogue.
    ///
    /// - Throws: `VectorFileError` if the file of aliases is malformed.
    package init(catalog: Catalog, index: CatalogIndex) throws {
        let aliases = try Aliases(beside: catalog)
        let classes = Self.classes(of: aliases.synonyms)
        func words(_ text: String) -> [String] { Self.words(in: text, classes) }
        let standards = index.standards.flatMap { standard in
            standard.sections.map { (standard, $0) }
        }
        self.aliases = aliases
        self.classes = classes
        rules = catalog.rules
        statements = index.statements
        sections = standards.map { Citation(standard: $0.id, section: $1.number) }
        ruleWords = WordIndex(rules.map { words("\($0.title) \($0.statement) \($0.reason)") })
        statementWords = WordIndex(statements.map { words($0.text) })
        placeWords = WordIndex(
            statements.map { words("\($0.section) \(aliases.section(of: $0)?.names ?? "")") })
        codeWords = WordIndex(
            statements.map { Words.plain(in: $0.words ?? "") })
        headings = statements.map { $0.headings(with: aliases.section(of: $0)) }
        sectionWords = WordIndex(standards.map { words("\($0.title) \($0.id) \($1.title)") })
        carriers = Self.carriers(among: rules)
    }

    /// The statements of the documents that answer a query, the best first.
    ///
    /// The words of a statement count most; those of its section and of the rules that carry it help. If
    /// the query is the name of a heading, the statements under it come first.
    package func statements(for text: String) -> [Hit<Statement>] {
        let query = query(for: text)
        let (words, places) = (statementWords.scores(for: query), placeWords.scores(for: query))
        let rules = ruleWords.scores(for: query)
        let literals = Words.plain(in: text)
        let code = codeWords.scores(for: literals.reduce(into: [:]) { $0[$1] = 1.0 })
        let heading = String(text.lowercased().drop { !$0.isLetter })
        let scores = statements.indices.map { index in
            let carriers = carriers[statements[index].id] ?? []
            let best = carriers.map { rules[$0] }.max() ?? 0
            let related = 0.35 * places[index] + 0.3 * best
            let isLiteral = Self.isCode(text) || codeWords.hasAll(literals, in: index)
            let under = headings[index].contains(heading) ? 1000.0 : 0
            return words[index] + (isLiteral ? 2 : 1) * code[index] + related + under
        }
        return hits(statements, scores)
    }

    /// The rules that answer a query, the best first.
    package func rules(for text: String) -> [Hit<Rule>] {
        hits(rules, ruleWords.scores(for: query(for: text)))
    }

    /// The sections of standards that answer a query, the best first.
    package func sections(for text: String) -> [Hit<Citation>] {
        hits(sections, sectionWords.scores(for: query(for: text)))
    }

    private func hits<Item>(_ items: [Item], _ scores: [Double]) -> [Hit<Item>] {
        zip(items, scores).filter { $1 > 0 }.map { Hit(item: $0, score: $1) }
            .enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element)
    }

    // MARK: - Words

    /// The stems for which to look, with their weights: those of the terms for which a foreign word
    /// stands, or else its own, and less for their synonyms.
    private func query(for text: String) -> [String: Double] {
        let words = Words.plain(in: text).flatMap { word in
            let terms = aliases.terms(for: word)
            return terms.isEmpty ? [word] : [word] + terms.flatMap(Words.plain(in:))
        }
        return Self.words(in: words, classes).reduce(into: [:]) { query, word in
            query[word] = word.hasPrefix("=") ? 0.6 : 1
        }
    }

    /// Whether a text has signs that code has and prose has not.
    private static func isCode(_ text: String) -> Bool {
        ["//", "=", "(\"", "{", "}", "[", ");", "$", "()"].contains(where: text.contains)
    }

    private static func words(in text: String, _ classes: [String: Set<Int>]) -> [String] {
        words(in: Words.plain(in: text), classes)
    }

    /// The stems, and for each list of synonyms that has a stem a sign of that list.
    private static func words(in words: [String], _ classes: [String: Set<Int>]) -> [String] {
        words.map(Words.stem(of:)).flatMap { stem in
            [stem] + (classes[stem] ?? []).sorted().map { "=\($0)" }
        }
    }

    private static func classes(of synonyms: [[String]]) -> [String: Set<Int>] {
        synonyms.enumerated().reduce(into: [:]) { classes, list in
            for word in list.element {
                classes[Words.stem(of: word), default: []].insert(list.offset)
            }
        }
    }

    private static func carriers(among rules: [Rule]) -> [Statement.ID: [Int]] {
        rules.enumerated().reduce(into: [:]) { carriers, rule in
            for case .statement(let id) in rule.element.sources {
                carriers[id, default: []].append(rule.offset)
            }
        }
    }
}

extension Statement {
    fileprivate func headings(with alias: Aliases.Section?) -> Set<String> {
        let own = section.split(separator: "; ").flatMap { $0.split(separator: ", ") }
        let translated = alias.map { [$0.german] + ($0.indonesian.map { [$0] } ?? []) } ?? []
        return Set((own.map(String.init) + translated).map { $0.lowercased() })
    }
}

extension Aliases.Section {
    /// The names in the translations, to be searched.
    fileprivate var names: String { "\(german) \(indonesian ?? "")" }
}
