import Conformance
import ConformanceDiagnosis
import ConformanceReports
import StrictCodecs

extension Explanation {
    /// The names of the operations, in reading order, each once.
    var operations: [String] {
        catalog.suites.map(\.operation).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    // MARK: - Rules

    func lines(on rule: Rule) -> [String] {
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
            families.filter { $0.rule == rule.id }.map(line(on:)),
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
        let near = variants.filter { $0.near.contains(rule) }
        return near.isEmpty
            ? []
            : ["", "Right variants that it lets through:"]
                + near.map { "  an implementation that \($0.title) (\($0.id))" }
    }

    private func suite(of rule: Rule.ID) -> Suite? {
        catalog.suites.first { $0.rules.contains { $0.id == rule } }
    }

    /// The suite, and where the page, the test and the reference are in the repository.
    private func places(of rule: Rule, in suite: Suite) -> [String] {
        return [
            "Suite: \(suite.title) (\(suite.id))", "Page: Vectors/Pages/\(suite.id).md#\(rule.id)",
        ]
            + [test(of: rule.id)]
            + lines(onReference: suite.reference(of: rule))
            + (rule.reference == nil ? [] : lines(onOperation: suite))
    }

    private func test(of rule: Rule.ID) -> String {
        "Test: test_\(rule.replacing("-", with: "_")) in Tests/RuleTests/RulesInXCTest.swift"
    }

    func line(on source: Rule.Source) -> String {
        switch source {
        case .statement(let id):
            let statement = index.statements.first { $0.id == id }
            return "  \(id)  \(statement?.text ?? "") (\(place(of: statement)))"
        case .decision(let id):
            let decision = index.decisions.first { $0.id == id }
            return "  \(id)  \(decision?.question ?? "")"
        case .standard(let text):
            return "  \(text): \(Citation(text).map(index.title(of:)) ?? "")"
        }
    }

    private func place(of statement: Statement?) -> String {
        let places = statement?.places(in: index.documents) ?? []
        return places.map(\.description).joined(separator: "; ")
    }

    private func line(on family: Family) -> String {
        "  family  \(family.id)  \(family.comment) (\(family.count) vectors)"
    }

    // MARK: - Vectors

    func lines(on vector: Vector) -> [String] {
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
            head, [test(of: vector.rule)], lines(onReferenceOf: vector.rule), ["", "Input:"], input,
            ["", "Expected:"], lines(on: vector.expectation), variants, twin(of: vector), origin,
            mistakes(failing: vector),
        ]
        return parts.flatMap { $0 }
    }

    /// The mistakes of a vector's rule that the vector shows.
    private func mistakes(failing vector: Vector) -> [String] {
        let failing = Set((answers.answers[vector.id] ?? []).flatMap(\.mistakes))
        let own = index.mistakes.filter { $0.rule == vector.rule && failing.contains($0.id) }
        return own.isEmpty
            ? [] : ["", "Known mistakes that it catches:"] + own.flatMap(lines(naming:))
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

    func lines(on family: Family) -> [String] {
        ["\(family.id)  a family of \(family.count) vectors", family.comment, ""]
            + ["Rule: \(family.rule), \(family.level.rawValue)"]
            + (family.twin.map { ["Twin: \($0)"] } ?? [])
            + ["First vector: \(family.vector(0).id)", ""]
            + [
                "conform check --exhaustive runs families; Vectors/README.md says how they are made."
            ]
    }

    // MARK: - Suites, operations, roles

    func lines(on suite: Suite) -> [String] {
        ["\(suite.id)  a suite of \(suite.rules.count) rules and \(suite.vectors.count) vectors"]
            + ["\(suite.title).", "", "Role: \(suite.role.rawValue)"]
            + ["Operation: \(suite.operation)", "Page: Vectors/Pages/\(suite.id).md"]
            + lines(onReference: suite.reference) + ["", "Rules:"]
            + lines(on: suite.rules)
    }

    func lines(onOperation name: String) throws -> [String]? {
        let suites = catalog.suites.filter { $0.operation == name }
        guard let role = suites.first?.role else { return nil }
        return ["\(name)  an operation of the role \(role.rawValue)", ""]
            + (try description(ofOperation: name)) + lines(onReference: suites.first?.reference)
            + ["", "Suites:"] + suites.map { "  \($0.id)  \($0.title)" }
    }

    func lines(onRole name: String) -> [String]? {
        guard let role = Role(rawValue: name) else { return nil }
        let suites = catalog.suites.filter { $0.role == role }
        return ["\(name)  a role", "", "Suites:"] + suites.map { "  \($0.id)  \($0.title)" }
    }

    // MARK: - The reference

    /// The function of the reference that meets a rule or performs an operation.
    func lines(onReference function: String?) -> [String] {
        function.map { ["Reference: \(place(ofFunction: $0))"] } ?? []
    }

    /// The function that meets the rule with an id.
    func lines(onReferenceOf rule: Rule.ID) -> [String] {
        let suite = suite(of: rule)
        let rule = suite?.rules.first { $0.id == rule }
        return lines(onReference: rule.flatMap { suite?.reference(of: $0) })
    }

    /// The function with which a rule's own function is called.
    private func lines(onOperation suite: Suite) -> [String] {
        let function = suite.reference.map { ", performed by \(place(ofFunction: $0))" }
        return ["Operation: \(suite.operation)\(function ?? "")"]
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
}
