import Conformance
import ConformanceDiagnosis
import ConformanceReports
import StrictCodecs

extension Explanation {
    // MARK: - Documents

    func lines(on statement: Statement) -> [String] {
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
        return names.compactMap { code, title, name in
            guard let name, statement.documents.contains(code) else { return nil }
            return "  \(title): \(name)"
        } + unheadedLine(unheaded)
    }

    private func unheadedLine(_ documents: [String]) -> [String] {
        documents.isEmpty
            ? [] : ["  without this heading: \(documents.joined(separator: ", "))"]
    }

    func lines(on document: Document) -> [String] {
        let statements = index.statements.filter { $0.documents.contains(document.id) }
        return ["\(document.id)  \(document.title), \(document.edition)"]
            + (document.about.map { [$0] } ?? []) + ["", "Statements:"]
            + statements.map { statement in
                let places = statement.places(in: index.documents)
                    .filter { $0.documents.contains { $0.id == document.id } }
                return "  \(statement.id)  \(places.map(\.section).joined(separator: "; "))"
            }
    }

    func lines(on defect: Defect) -> [String] {
        let head = ["\(defect.id)  a defect of a sample", defect.text, ""]
        switch defect.coverage {
        case .reason(let reason): return head + ["Shown by no rule: \(reason)"]
        case .rules(let ids): return head + listing(catalog.rules.filter { ids.contains($0.id) })
        }
    }

    // MARK: - Decisions and mistakes

    func lines(on decision: Decision) -> [String] {
        let rules = catalog.rules(drawnFrom: .decision(decision.id))
        return ["\(decision.id)  \(decision.question)", "", decision.decision, ""]
            + ["Reason: \(decision.reason)", ""] + listing(rules)
    }

    func lines(on mistake: MistakeHead) -> [String] {
        let rules = catalog.rules
        let failed = failedVectors(of: mistake)
        let broken = Set(failed.map(\.rule)).union(mistake.alsoBreaks.keys)
            .subtracting([mistake.rule]).sorted()
        let place = places.mistakes[mistake.id].map { " in \($0)" } ?? ""
        let change = mistake.edit.map { "an edit of a value\(place): \($0.compactText)" }
        let parts: [[String]] = [
            ["\(mistake.id)  a known mistake", "An implementation that \(mistake.title).", ""],
            ["Caught by:"], lines(on: rules.filter { $0.id == mistake.rule }),
            lines(onReferenceOf: mistake.rule), broken.isEmpty ? [] : ["", "Also breaks:"],
            broken.map { rule in "  \(rule)\(mistake.alsoBreaks[rule].map { ": \($0)" } ?? "")" },
            failed.isEmpty ? [] : ["", "Fails these vectors:"] + failed.map { "  \($0.id)" },
            ["", "Change: \(change ?? "code\(place)")"],
        ]
        return parts.flatMap { $0 }
    }

    func lines(on variant: VariantHead) -> [String] {
        let departures = variant.departsFrom.sorted { $0.key < $1.key }
        let rules = catalog.rules.filter { variant.near.contains($0.id) }
        let parts: [[String]] = [
            ["\(variant.id)  a right variant", "An implementation that \(variant.title).", ""],
            ["Allowed by:"], variant.allowedBy.map(line(on:)),
            rules.isEmpty ? [] : ["", "Let through by:"] + lines(on: rules),
            departures.isEmpty ? [] : ["", "Departs from:"],
            departures.map { "  \($0.key): \($0.value)" },
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

    func lines(on rules: [Rule]) -> [String] {
        rules.map { "  \($0.level.rawValue.padding(to: 8))\($0.id)  \($0.title)" }
    }

    // MARK: - Standards

    /// The standard with whose name a text begins, in any case.
    func standard(in text: String) -> Standard? {
        index.standards.first { standard in
            let rest = text.dropFirst(standard.id.count)
            return text.hasPrefix(standard.id.lowercased()) && rest.first?.isNumber != true
        }
    }

    /// A section of a standard with the rules that cite it, or all sections that rules cite; nil if the
    /// standard has no such section.
    func lines(on standard: Standard, rest id: String) -> [String]? {
        let words = id.dropFirst(standard.id.count).split { " ,§".contains($0) }
        guard let number = words.last else { return lines(on: standard) }
        let section = standard.sections.first { $0.number.lowercased() == number }
        guard let section else { return nil }
        let citation = Citation(standard: standard.id, section: section.number)
        let isPage = section.number.contains("/")
        let url = standard.url + (isPage ? section.number : "")
        return ["\(citation)  \(section.title)", url, ""]
            + listing(rules(citing: citation))
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
}
