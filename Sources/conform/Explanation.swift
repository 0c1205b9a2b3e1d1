import Conformance
import ConformanceDiagnosis
import ConformanceReports
import StrictCodecs

/// Shows everything about whatever has an id.
enum Explain: Command {
    static let name = "explain"
    static let summary =
        "Explain a rule, vector, suite, attack, statement, decision, mistake, standard or term"
    static let synopsis = "explain ID"
    static let options = [Option.vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        guard arguments.operands.contains(where: { !$0.isEmpty }) else {
            throw UsageError("expected an id, such as that of a rule, a vector or a statement")
        }
        let id = arguments.operands.joined(separator: " ")
        Console.print(try Explanation(of: try arguments.catalog).text(of: id))
        return .success
    }
}

/// What the tool knows of everything that has an id.
struct Explanation {
    private let catalog: Catalog
    private let index: CatalogIndex
    private let families: [Family]
    private let aliases: Aliases
    private let answers: KnownAnswers
    private let places: Places

    /// Reads what belongs to a catalogue.
    ///
    /// - Throws: `VectorFileError` for a file that is malformed.
    init(of catalog: Catalog) throws {
        self.catalog = catalog
        index = try CatalogIndex(of: catalog)
        families = try FamilyCatalog(of: catalog).families
        aliases = try Aliases(beside: catalog)
        places = try Places(beside: catalog)
        answers =
            try catalog.isTrusted
            ? KnownAnswers.bundled.get()
            : catalog.files.json(ifPresent: "answers.json", KnownAnswers.init) ?? KnownAnswers()
    }

    /// The text for an id, whatever its case.
    ///
    /// - Throws: ``UsageError`` with the nearest ids if there is none.
    func text(of id: String) throws -> String {
        guard let lines = try lines(on: id.lowercased()) else { throw unknown(id) }
        return lines.joined(separator: "\n")
    }

    /// Things that have ids, and the text on the one that has an id; nil if none has.
    private typealias Kind = (ids: [String], text: (String) throws -> [String]?)

    private func kind<Item: Identifiable>(
        _ items: [Item], _ lines: @escaping (Item) -> [String]
    ) -> Kind where Item.ID == String {
        (items.map(\.id), { id in items.first { $0.id.lowercased() == id }.map(lines) })
    }

    private var kinds: [Kind] {
        [
            kind(catalog.rules, lines(on:)), kind(catalog.vectors, lines(on:)),
            kind(catalog.suites, lines(on:)), kind(families, lines(on:)),
            ([], { (generatedVector($0) ?? catalog.pair($0)?.vector).map(lines(on:)) }),
            kind(index.mistakes, lines(on:)), kind(variants, lines(on:)),
            kind(catalog.attacks, lines(on:)), kind(index.statements, lines(on:)),
            kind(index.decisions, lines(on:)), kind(index.defects, lines(on:)),
            kind(index.documents, lines(on:)),
            (index.standards.map(\.id), lines(onStandard:)),
            (catalog.suites.map(\.operation), lines(onOperation:)), ([], lines(onRole:)),
            kind(index.terms) { ["\($0.id): \($0.meaning)"] },
        ]
    }

    private func lines(on id: String) throws -> [String]? {
        for kind in kinds { if let lines = try kind.text(id) { return lines } }
        return nil
    }

    /// Lines below a title; nothing without lines.
    private func titled(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["", title] + lines
    }

    /// The right implementations that differ from the reference.
    private var variants: [VariantHead] { index.variants.flatMap(\.heads) }

    /// The vector of a family that an id with a number at its end means.
    private func generatedVector(_ id: String) -> Vector? {
        guard let slash = id.lastIndex(of: "/"), let number = Int(id[slash...].dropFirst()),
            let family = families.first(where: { $0.id.lowercased() == id[..<slash] }),
            0..<family.count ~= number
        else { return nil }
        return family.vector(number)
    }

    private func unknown(_ id: String) -> UsageError {
        let ids = kinds.flatMap(\.ids).grouped { $0 }.map(\.text)
        let near = Nearest.names(to: id, in: ids)
        let hint =
            near.isEmpty
            ? "conform find searches for words" : "did you mean \(near.joined(separator: " or "))?"
        return UsageError("nothing has the id \(id); \(hint)")
    }

    // MARK: - Rules

    private func lines(on rule: Rule) -> [String] {
        let suite = suite(of: rule.id)
        let vectors = suite?.vectors(of: rule.id) ?? []
        let parts: [[String]] = [
            ["\(rule.id)  \(rule.level.rawValue)  [\(rule.basis.rawValue)]"],
            ["\(rule.title).", "", rule.statement, "", "Reason: \(rule.reason)", ""],
            suite.map { places(of: rule, in: $0) } ?? [],
            rule.revisions.map { ["Holds in: \($0.map(\.rawValue).joined(separator: ", "))"] }
                ?? [],
            rule.beyond.map { ["Stricter than: \($0.text)"] } ?? [],
            rule.needs.isEmpty
                ? [] : ["Needs: \(rule.needs.map(\.rawValue).joined(separator: ", "))"],
            ["", "Sources:"], rule.sources.map(line(on:)), ["", "Vectors:"],
            vectors.map { "  \($0.expectation.kind.padding(to: 8))\($0.id)  \($0.comment)" },
            families.filter { $0.rule == rule.id }.map {
                "  family  \($0.id)  \($0.comment) (\($0.count) vectors)"
            },
            ["", "Known mistakes that it catches:"],
            index.mistakes.filter { $0.rule == rule.id }.flatMap(lines(naming:)),
            variants(near: rule.id), attacks(against: rule),
        ]
        return parts.flatMap { $0 }
    }

    /// A mistake in a list, with the place of its change.
    private func lines(naming mistake: MistakeHead) -> [String] {
        ["  an implementation that \(mistake.title) (\(mistake.id))"]
            + (places.mistakes[mistake.id].map { ["    \($0)"] } ?? [])
    }

    /// The variants that come near to breaking a rule.
    private func variants(near rule: Rule.ID) -> [String] {
        titled(
            "Right variants that it lets through:",
            variants.filter { $0.near.contains(rule) }
                .map { "  an implementation that \($0.title) (\($0.id))" })
    }

    private func suite(of rule: Rule.ID) -> Suite? {
        catalog.suites.first { $0.rules.contains { $0.id == rule } }
    }

    /// The function that meets a rule.
    private func lines(onReferenceOf rule: Rule) -> [String] {
        lines(onReference: suite(of: rule.id)?.reference(of: rule))
    }

    /// The suite, and where the page, the test and the reference are in the repository.
    private func places(of rule: Rule, in suite: Suite) -> [String] {
        let function = suite.reference.map { ", performed by \(place(ofFunction: $0))" } ?? ""
        return [
            "Suite: \(suite.title) (\(suite.id))", "Page: Vectors/Pages/\(suite.id).md#\(rule.id)",
            test(of: rule.id),
        ] + lines(onReference: suite.reference(of: rule))
            + (rule.reference == nil ? [] : ["Operation: \(suite.operation)\(function)"])
    }

    private func test(of rule: Rule.ID) -> String {
        "Test: test_\(rule.replacing("-", with: "_")) in Tests/RuleTests/RulesInXCTest.swift"
    }

    private func line(on source: Rule.Source) -> String {
        switch source {
        case .statement(let id):
            let statement = index.statements.first { $0.id == id }
            let places = statement?.places(in: index.documents) ?? []
            let place = places.map(\.description).joined(separator: "; ")
            return "  \(id)  \(statement?.text ?? "") (\(place))"
        case .decision(let id):
            let decision = index.decisions.first { $0.id == id }
            return "  \(id)  \(decision?.question ?? "")"
        case .standard(let text):
            return "  \(text): \(Citation(text).map(index.title(of:)) ?? "")"
        }
    }

    // MARK: - Vectors

    private func lines(on vector: Vector) -> [String] {
        let input = (vector.input.members ?? []).map { "  \($0.name) = \($0.value.compactText)" }
        let variants = vector.variants.flatMap { variant in
            let names = variant.revisions.map(\.rawValue).joined(separator: ", ")
            return ["", "Expected with --revision \(names):"] + lines(on: variant.expectation)
        }
        let rule = catalog.rules.first { $0.id == vector.rule }
        let head = [
            vector.id, vector.comment, "",
            "Rule: \(vector.rule), \(vector.level.rawValue): \(rule?.title ?? "")",
            rule?.statement ?? "", "",
            "Operation: \(vector.operation) (\(vector.role.rawValue))",
        ]
        let origin = vector.origin.map { ["", "Origin: \($0)"] } ?? []
        let parts: [[String]] = [
            head, [test(of: vector.rule)], rule.map(lines(onReferenceOf:)) ?? [], ["", "Input:"],
            input,
            ["", "Expected:"], lines(on: vector.expectation), variants, twin(of: vector), origin,
            mistakes(failing: vector),
        ]
        return parts.flatMap { $0 }
    }

    /// The mistakes of a vector's rule that the vector shows.
    private func mistakes(failing vector: Vector) -> [String] {
        let failing = Set((answers.answers[vector.id] ?? []).flatMap(\.mistakes))
        let own = index.mistakes.filter { $0.rule == vector.rule && failing.contains($0.id) }
        return titled("Known mistakes that it catches:", own.flatMap(lines(naming:)))
    }

    private func lines(on expectation: Expectation) -> [String] {
        expectation.readings.map { reading in
            "  \(reading.isRefusal ? "refuse" : "accept")  \(reading.pattern.compactText)"
                + (reading.name.map { "  (\($0))" } ?? "")
        }
    }

    private func twin(of vector: Vector) -> [String] {
        guard let twin = catalog.vectors.first(where: { $0.id == vector.twin }),
            let place = TwinDifference.between(vector.input, twin.input)
        else { return [] }
        return ["", "Twin: \(twin.id); only \(place.path) differs:"]
            + ["  here         \(place.here)", "  in the twin  \(place.there)"]
    }

    private func lines(on family: Family) -> [String] {
        ["\(family.id)  a family of \(family.count) vectors", family.comment, ""]
            + ["Rule: \(family.rule), \(family.level.rawValue)"]
            + (family.twin.map { ["Twin: \($0)"] } ?? [])
            + ["First vector: \(family.vector(0).id)", ""]
            + [
                "conform check --exhaustive runs families; Vectors/README.md says how they are made."
            ]
    }

    // MARK: - Suites, operations, roles

    private func lines(on suite: Suite) -> [String] {
        let head = [
            "\(suite.id)  a suite of \(suite.rules.count) rules and \(suite.vectors.count) vectors",
            "\(suite.title).", "", "Role: \(suite.role.rawValue)",
            "Operation: \(suite.operation)", "Page: Vectors/Pages/\(suite.id).md",
        ]
        return head + lines(onReference: suite.reference) + ["", "Rules:"] + lines(on: suite.rules)
    }

    private func lines(onOperation name: String) throws -> [String]? {
        let suites = catalog.suites.filter { $0.operation == name }
        guard let role = suites.first?.role else { return nil }
        return ["\(name)  an operation of the role \(role.rawValue)", ""]
            + (try description(ofOperation: name)) + lines(onReference: suites.first?.reference)
            + ["", "Suites:"] + suites.map { "  \($0.id)  \($0.title)" }
    }

    private func lines(onRole name: String) -> [String]? {
        guard let role = Role(rawValue: name) else { return nil }
        let suites = catalog.suites.filter { $0.role == role }
        return ["\(name)  a role", "", "Suites:"] + suites.map { "  \($0.id)  \($0.title)" }
    }

    // MARK: - The reference

    /// The function of the reference that meets a rule or performs an operation.
    private func lines(onReference function: String?) -> [String] {
        function.map { ["Reference: \(place(ofFunction: $0))"] } ?? []
    }

    private func place(ofFunction name: String) -> String {
        name + (places.functions[name].map { " in \($0)" } ?? "")
    }

    /// What `OPERATIONS.md` says of an operation; nothing if the folder lacks that page.
    private func description(ofOperation name: String) throws -> [String] {
        let files = try catalog.files
        guard files.has("OPERATIONS.md") else { return [] }
        let text = String(decoding: try files.octets("OPERATIONS.md"), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let start = lines.firstIndex { $0.hasPrefix("### `\(name)`") } ?? lines.endIndex
        return Array(lines[start...].dropFirst(2).prefix { !$0.hasPrefix("#") })
    }

    // MARK: - Documents

    private func lines(on statement: Statement) -> [String] {
        let rules = catalog.rules(drawnFrom: .statement(statement.id))
        let level = "Level: \(statement.level)\(statement.isImplied ? ", implied" : "")"
        return [statement.id, statement.text, level, "", "Where:"]
            + statement.places(in: index.documents).map { "  \($0.detail)" }
            + translations(of: statement) + [""]
            + (statement.reason.map { ["Not carried by a rule: \($0)"] } ?? listing(rules))
    }

    /// What the section is called in the translations that make the statement.
    private func translations(of statement: Statement) -> [String] {
        guard let section = aliases.section(of: statement) else { return [] }
        let german = statement.isUntranslated ? "left out by the translation" : section.german
        let names = [
            ("001", "German (001)", german), ("002", "Indonesian (002)", section.indonesian),
        ]
        let unheaded = section.unheaded.filter(statement.documents.contains)
            .joined(separator: ", ")
        return names.compactMap { code, title, name in
            guard let name, statement.documents.contains(code) else { return nil }
            return "  \(title): \(name)"
        } + (unheaded.isEmpty ? [] : ["  without this heading: \(unheaded)"])
    }

    private func lines(on document: Document) -> [String] {
        let statements = index.statements.filter { $0.documents.contains(document.id) }
        return ["\(document.id)  \(document.title), \(document.edition)"]
            + (document.about.map { [$0] } ?? []) + ["", "Statements:"]
            + statements.map { statement in
                let places = statement.places(in: index.documents)
                    .filter { $0.documents.contains { $0.id == document.id } }
                return "  \(statement.id)  \(places.map(\.section).joined(separator: "; "))"
            }
    }

    private func lines(on defect: Defect) -> [String] {
        let head = ["\(defect.id)  a defect of a sample", defect.text, ""]
        switch defect.coverage {
        case .reason(let reason): return head + ["Shown by no rule: \(reason)"]
        case .rules(let ids): return head + listing(catalog.rules.filter { ids.contains($0.id) })
        }
    }

    // MARK: - Decisions and mistakes

    private func lines(on decision: Decision) -> [String] {
        let rules = catalog.rules(drawnFrom: .decision(decision.id))
        return ["\(decision.id)  \(decision.question)", "", decision.decision, ""]
            + ["Reason: \(decision.reason)", ""] + listing(rules)
    }

    private func lines(on mistake: MistakeHead) -> [String] {
        let own = catalog.rules.filter { $0.id == mistake.rule }
        let failed = failedVectors(of: mistake)
        let broken = Set(failed.map(\.rule)).union(mistake.alsoBreaks.keys)
            .subtracting([mistake.rule]).sorted()
        let place = places.mistakes[mistake.id].map { " in \($0)" } ?? ""
        let change = mistake.edit.map { "an edit of a value\(place): \($0.compactText)" }
        let parts: [[String]] = [
            ["\(mistake.id)  a known mistake", "An implementation that \(mistake.title).", ""],
            ["Caught by:"], lines(on: own), own.flatMap(lines(onReferenceOf:)),
            titled(
                "Also breaks:",
                broken.map { "  \($0)\(mistake.alsoBreaks[$0].map { ": \($0)" } ?? "")" }),
            titled("Fails these vectors:", failed.map { "  \($0.id)" }),
            ["", "Change: \(change ?? "code\(place)")"],
        ]
        return parts.flatMap { $0 }
    }

    private func lines(on variant: VariantHead) -> [String] {
        let departures = variant.departsFrom.sorted { $0.key < $1.key }
        let rules = catalog.rules.filter { variant.near.contains($0.id) }
        let parts: [[String]] = [
            ["\(variant.id)  a right variant", "An implementation that \(variant.title).", ""],
            ["Allowed by:"], variant.allowedBy.map(line(on:)),
            titled("Let through by:", lines(on: rules)),
            titled("Departs from:", departures.map { "  \($0.key): \($0.value)" }),
            ["", "Change: \(variant.edit?.compactText ?? "code in Tests/Variants")"],
        ]
        return parts.flatMap { $0 }
    }

    /// The vectors that it fails, those of its own rule first.
    private func failedVectors(of mistake: MistakeHead) -> [Vector] {
        let vectors = catalog.vectors.filter { vector in
            (answers.answers[vector.id] ?? []).contains { $0.mistakes.contains(mistake.id) }
        }
        let own = vectors.filter { $0.rule.hasSameOctets(as: mistake.rule) }
        return own + vectors.filter { !$0.rule.hasSameOctets(as: mistake.rule) }
    }

    private func listing(_ rules: [Rule]) -> [String] { ["Rules:"] + lines(on: rules) }

    private func lines(on rules: [Rule]) -> [String] {
        rules.map { "  \($0.level.rawValue.padding(to: 8))\($0.id)  \($0.title)" }
    }

    // MARK: - Standards

    /// The standard with whose name a text begins, or the section that it names, with the rules that cite it; nil
    /// if there is none.
    private func lines(onStandard text: String) -> [String]? {
        let standard = index.standards.first { standard in
            let rest = text.dropFirst(standard.id.count)
            return text.hasPrefix(standard.id.lowercased()) && rest.first?.isNumber != true
        }
        guard let standard else { return nil }
        let words = text.dropFirst(standard.id.count).split { " ,§".contains($0) }
        guard let number = words.last else { return lines(on: standard) }
        return standard.sections.first { $0.number.lowercased() == number }.map { section in
            let citation = Citation(standard: standard.id, section: section.number)
            let page = section.number.contains("/") ? section.number : ""
            return ["\(citation)  \(section.title)", standard.url + page, ""]
                + listing(rules(citing: citation))
        }
    }

    private func lines(on standard: Standard) -> [String] {
        let cited = standard.sections.map { section in
            let citation = Citation(standard: standard.id, section: section.number)
            return (citation, section.title, rules(citing: citation).count)
        }
        return ["\(standard.id)  \(standard.title)", standard.url, "", "Sections that rules cite:"]
            + cited.filter { $0.2 > 0 }.map { "  \($0.0.place)  \($0.1) (rules: \($0.2))" }
    }

    private func rules(citing citation: Citation) -> [Rule] {
        catalog.rules(drawnFrom: .standard(citation.description))
    }

    // MARK: - Attacks

    private func lines(on attack: Attack) -> [String] {
        ["\(attack.id)  an attack", "\(attack.title).", "", attack.gain, "", "Described in:"]
            + attack.sources.map(line(on:)) + [""] + defence(of: attack) + evidence(of: attack)
    }

    /// What is seen of the attack where a rule is not met, and which vectors do not show it.
    private func evidence(of attack: Attack) -> [String] {
        attack.effects.flatMap { effect in
            let head = effect.isSuccess ? "It succeeds" : "A protection is missing"
            return ["", "\(head) where \(effect.words), by:"] + effect.rules.map { "  \($0)" }
                + effect.exceptions.flatMap { exception in
                    ["  but not in these vectors: \(exception.reason)"]
                        + exception.vectors.map { "    \($0)" }
                }
        }
    }

    /// The rules against it by the suites to which they belong, or why there are none.
    private func defence(of attack: Attack) -> [String] {
        if let reason = attack.reason { return ["No rule: \(reason)"] }
        return ["Rules that stand against it:"]
            + Role.allCases.flatMap { role in
                titled(
                    "\(role.rawValue):", lines(on: catalog.rules(against: attack, of: role)))
            }
    }

    /// The attacks against which a rule stands.
    private func attacks(against rule: Rule) -> [String] {
        titled(
            "Stands against:",
            catalog.attacks.filter { $0.rules.contains(rule.id) }
                .map { "  \($0.id)  \($0.title)" })
    }
}
