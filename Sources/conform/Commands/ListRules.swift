import Conformance
import ConformanceReports
import StrictCodecs

/// Lists the rules.
enum ListRules: Command {
    static let name = "rules"
    static let summary = "List the rules"
    static let synopsis = "rules [OPTIONS]"
    static let options =
        Option.selection + [
            .json, .vectors,
            Option(
                name: "over-wire", value: nil,
                summary: "Say which rules conform client can show, and why it cannot show others."),
        ]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...0, "no operand")
        let catalog = try arguments.catalog
        let vectors = try arguments.selection.plan(in: catalog).vectors
        if arguments.has("over-wire") {
            return list(vectors, in: catalog, asJSON: arguments.has("json"))
        }
        let counts = Dictionary(grouping: vectors, by: \.rule).mapValues(\.count)
        for suite in catalog.suites {
            let rules = suite.rules.filter { counts[$0.id] != nil }
            if !arguments.has("json"), !rules.isEmpty {
                Console.print("\n\(suite.title) (\(suite.id))")
            }
            for rule in rules {
                let count = counts[rule.id] ?? 0
                Console.print(arguments.has("json") ? json(rule, suite, count) : line(rule, count))
            }
        }
        return .success
    }

    /// Lists the rules for clients that a running program shows.
    private static func list(
        _ vectors: [Vector], in catalog: Catalog, asJSON: Bool
    ) -> ExitStatus {
        let roles: [Role] = [.installedApp, .clientProgram]
        let selected = Set(vectors.map(\.rule))
        for suite in catalog.suites where roles.contains(suite.role) {
            for rule in suite.rules where selected.contains(rule.id) {
                Console.print(asJSON ? jsonOverWire(rule, suite) : lineOverWire(rule))
            }
        }
        return .success
    }

    private static func lineOverWire(_ rule: Rule) -> String {
        let hasHandler = rule.overWire?.needs.contains(.handler) == true
        let shown = hasHandler ? "shown, with a handler" : "shown"
        return rule.id.padding(to: 46) + (rule.obstacle.map { "not shown: \($0)" } ?? shown)
    }

    private static func jsonOverWire(_ rule: Rule, _ suite: Suite) -> String {
        let object: JSON = [
            "id": .string(rule.id), "suite": .string(suite.id),
            "shown": .bool(rule.obstacle == nil),
            "reason": rule.obstacle.map { .string($0) } ?? .null,
        ]
        return object.compactText
    }

    private static func line(_ rule: Rule, _ count: Int) -> String {
        let level = rule.level.rawValue.padding(to: 8)
        return "  \(level)\(rule.id.padding(to: 46))\(rule.title) (\(count))"
    }

    private static func json(_ rule: Rule, _ suite: Suite, _ count: Int) -> String {
        let object: JSON = [
            "id": .string(rule.id), "suite": .string(suite.id), "title": .string(rule.title),
            "statement": .string(rule.statement), "reason": .string(rule.reason),
            "level": .string(rule.level.rawValue),
            "basis": .string(rule.basis.rawValue),
            "sources": .array(rule.sources.map { .string($0.text) }),
            "beyond": rule.beyond.map { .string($0.text) } ?? .null, "vectors": .integer(count),
        ]
        return object.compactText
    }
}

extension Rule {
    /// Why no running program shows it; nil if programs do.
    fileprivate var obstacle: String? { (overWire ?? .unsaid).obstacle }
}
