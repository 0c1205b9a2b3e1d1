import Conformance
import ConformanceReports
import StrictCodecs

/// What the tool knows of a rule, a vector, a statement, a decision or a defect.
struct Explanation {
    let catalog: Catalog
    let index: CatalogIndex

    /// The text for an id.
    ///
    /// - Throws: ``UsageError`` with the nearest ids if there is none.
    func text(of id: String) throws -> String {
        if let rule = catalog.rules.first(where: { $0.id == id }) {
            return lines(on: rule).joined(separator: "\n")
        }
        if let vector = catalog.vectors.first(where: { $0.id == id }) {
            return lines(on: vector).joined(separator: "\n")
        }
        if let statement = index.statements.first(where: { $0.id == id.uppercased() }) {
            return lines(on: statement).joined(separator: "\n")
        }
        if let defect = index.defects.first(where: { $0.id == id.uppercased() }) {
            return lines(on: defect).joined(separator: "\n")
        }
        if let rules = rules(onDecision: id.uppercased()) {
            return rules.joined(separator: "\n")
        }
        let ids = catalog.rules.map(\.id) + catalog.vectors.map(\.id) + index.statements.map(\.id)
        let near = Nearest.names(to: id, in: ids)
        let hint =
            near.isEmpty ? "see conform rules" : "did you mean \(near.joined(separator: " or "))?"
        throw UsageError("there is no rule, vector, statement, decision or defect \(id); \(hint)")
    }

    private func lines(on defect: Defect) -> [String] {
        let head = ["\(defect.id)  a defect of a sample", defect.text, ""]
        switch defect.coverage {
        case .reason(let reason): return head + ["Shown by no rule: \(reason)"]
        case .rules(let ids):
            let rules = catalog.rules.filter { ids.contains($0.id) }
            return head + ["Rules:"] + rules.map { "  \($0.id)  \($0.title)" }
        }
    }

    /// The rules that rest on a decision, or nil if there are none.
    private func rules(onDecision id: String) -> [String]? {
        let rules = catalog.rules.filter { $0.sources.contains(.decision(id)) }
        guard !rules.isEmpty else { return nil }
        return ["\(id)  a decision, with its reason in SPEC.md#\(id.lowercased())", "", "Rules:"]
            + rules.map { "  \($0.id)  \($0.title)" }
    }

    private func lines(on rule: Rule) -> [String] {
        let suite = catalog.suites.first { $0.rules.contains { $0.id == rule.id } }
        let vectors = suite?.vectors(of: rule.id) ?? []
        return [
            "\(rule.id)  \(rule.level.rawValue)  [\(rule.basis.rawValue)]", "\(rule.title).", "",
        ]
            + [
                rule.statement, "", "Reason: \(rule.reason)", "",
                "Suite: \(suite?.title ?? "") (\(suite?.id ?? ""))",
            ]
            + (rule.revisions.map { ["Holds in: \($0.map(\.rawValue).joined(separator: ", "))"] }
                ?? [])
            + ["", "Sources:"] + rule.sources.map(line(on:)) + ["", "Vectors:"]
            + vectors.map { "  \($0.expectation.kind.padding(to: 8))\($0.id)  \($0.comment)" }
            + ["", "Caught mistakes:"]
            + index.mistakes.filter { $0.rule == rule.id }.map {
                "  an implementation that \($0.title) (\($0.id))"
            }
    }

    private func line(on source: Rule.Source) -> String {
        guard case .statement(let id) = source,
            let statement = index.statements.first(where: { $0.id == id })
        else { return "  \(source.text)" }
        return "  \(id)  \(statement.section): \(statement.text)"
    }

    private func lines(on vector: Vector) -> [String] {
        let input = (vector.input.members ?? []).map { "  \($0.name) = \($0.value.compactText)" }
        let expected = vector.expectation.readings.map { reading in
            "  \(reading.isRefusal ? "refuse" : "accept")  \(reading.pattern.compactText)"
                + (reading.name.map { "  (\($0))" } ?? "")
        }
        let rule = catalog.rules.first { $0.id == vector.rule }
        return [vector.id, vector.comment, ""]
            + ["Rule: \(vector.rule), \(vector.level.rawValue): \(rule?.title ?? "")"]
            + [rule?.statement ?? "", ""]
            + ["Operation: \(vector.operation) (\(vector.role.rawValue))", "", "Input:"] + input
            + ["", "Expected:"] + expected + twin(of: vector)
            + (vector.origin.map { ["", "Origin: \($0)"] } ?? [])
    }

    private func twin(of vector: Vector) -> [String] {
        guard let twin = catalog.vectors.first(where: { $0.id == vector.twin }),
            let place = TwinDifference.between(vector.input, twin.input)
        else { return [] }
        return ["", "Twin: \(twin.id); only \(place.path) differs:"]
            + ["  here         \(place.here)", "  in the twin  \(place.there)"]
    }

    private func lines(on statement: Statement) -> [String] {
        let rules = catalog.rules.filter { $0.sources.contains(.statement(statement.id)) }
        let carried = rules.map { "  \($0.id)  \($0.title)" }
        return ["\(statement.id)  \(statement.section)", statement.text, ""]
            + ["Documents: \(statement.documents.joined(separator: ", "))", ""]
            + (statement.reason.map { ["Not carried by a rule: \($0)"] } ?? (["Rules:"] + carried))
    }
}
