import Conformance
import ConformanceDiagnosis
import ConformanceReports
import StrictCodecs

/// What there is of a kind, a line for each.
protocol List: Command {
    /// The options besides those for programs and for other vectors.
    static var own: [Option] { get }

    /// The lines for people or for programs.
    static func lines(_ arguments: Arguments, in catalog: Catalog, asJSON: Bool) throws -> [String]
}

extension List {
    static var synopsis: String { "\(name) [OPTIONS]" }
    static var options: [Option] { own + [.json, .vectors] }
    static var own: [Option] { Option.selection }

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        if name != ListProfiles.name { try arguments.expectOperands(0...0, "no operand") }
        let lines = try lines(
            arguments, in: try arguments.catalog, asJSON: arguments.has("json"))
        for line in lines { Console.print(line) }
        return .success
    }
}

/// Lists the rules.
enum ListRules: List {
    static let name = "rules"
    static let summary = "List the rules"
    static let options =
        Option.selection + [.json, .vectors]
        + Option.table(
            "over-wire  Say which rules conform client can show, and why it cannot show others.")

    static func lines(
        _ arguments: Arguments, in catalog: Catalog, asJSON: Bool
    ) throws -> [String] {
        let vectors = try arguments.selection.plan(in: catalog).vectors
        let counts = Dictionary(grouping: vectors, by: \.rule).mapValues(\.count)
        let isOverWire = arguments.has("over-wire")
        return catalog.suites.flatMap { suite -> [String] in
            let rules = suite.rules.filter { counts[$0.id] != nil }
            guard !rules.isEmpty, !isOverWire || suite.role.isOfClients else { return [] }
            if isOverWire {
                return rules.map { asJSON ? jsonOverWire($0, suite).compactText : lineOverWire($0) }
            }
            let lines = rules.map { rule in
                asJSON
                    ? json(rule, suite, counts[rule.id] ?? 0).compactText
                    : line(rule, counts[rule.id] ?? 0)
            }
            return (asJSON ? [] : ["\n\(suite.title) (\(suite.id))"]) + lines
        }
    }

    private static func lineOverWire(_ rule: Rule) -> String {
        let hasHandler = rule.overWire?.needs.contains(.handler) == true
        let shown = hasHandler ? "shown, with a handler" : "shown"
        return rule.id.padding(to: 46) + (rule.obstacle.map { "not shown: \($0)" } ?? shown)
    }

    private static func jsonOverWire(_ rule: Rule, _ suite: Suite) -> JSON {
        [
            "id": .string(rule.id), "suite": .string(suite.id),
            "shown": .bool(rule.obstacle == nil), "reason": JSON(rule.obstacle),
        ]
    }

    private static func line(_ rule: Rule, _ count: Int) -> String {
        let level = rule.level.rawValue.padding(to: 8)
        return "  \(level)\(rule.id.padding(to: 46))\(rule.title) (\(count))"
    }

    private static func json(_ rule: Rule, _ suite: Suite, _ count: Int) -> JSON {
        [
            "id": .string(rule.id), "suite": .string(suite.id), "title": .string(rule.title),
            "statement": .string(rule.statement), "reason": .string(rule.reason),
            "level": .string(rule.level.rawValue), "basis": .string(rule.basis.rawValue),
            "sources": .array(rule.sources.map { .string($0.text) }),
            "beyond": JSON(rule.beyond?.text), "vectors": .integer(count),
        ]
    }
}

extension Role {
    /// Whether programs play it that sign in.
    fileprivate var isOfClients: Bool { [.installedApp, .clientProgram].contains(self) }
}

extension Rule {
    /// Why no running program shows it; nil if programs do.
    fileprivate var obstacle: String? { (overWire ?? .unsaid).obstacle }
}

/// Lists the vectors.
enum ListVectors: List {
    static let name = "vectors"
    static let summary = "List the vectors"

    static func lines(
        _ arguments: Arguments, in catalog: Catalog, asJSON: Bool
    ) throws -> [String] {
        return try arguments.selection.plan(in: catalog).vectors.map {
            asJSON ? json($0).compactText : line($0)
        }
    }

    private static func line(_ vector: Vector) -> String {
        let kind = vector.expectation.isAcceptance ? "accept" : vector.expectation.kind
        return "\(kind.padding(to: 8))\(vector.id.padding(to: 64))\(vector.comment)"
    }

    private static func json(_ vector: Vector) -> JSON {
        [
            "id": .string(vector.id), "rule": .string(vector.rule),
            "operation": .string(vector.operation), "comment": .string(vector.comment),
            "input": vector.input, "twin": JSON(vector.twin), "origin": JSON(vector.origin),
        ]
    }
}

extension Expectation {
    /// The word with which vector files begin the expectation.
    var kind: String {
        readings.count > 1 ? "allow" : readings.allSatisfy(\.isRefusal) ? "refuse" : "accept"
    }
}

/// Lists the families.
enum ListFamilies: List {
    static let name = "families"
    static let summary = "List the families of vectors"

    static func lines(
        _ arguments: Arguments, in catalog: Catalog, asJSON: Bool
    ) throws -> [String] {
        let families = try arguments.selection.plan(in: catalog, isExhaustive: true).families
        guard !families.isEmpty else { throw UsageError("the selection has no family") }
        return families.map { asJSON ? json($0).compactText : line($0) }
    }

    private static func line(_ family: Family) -> String {
        let count = String(family.count)
        return "\(count.padding(to: 8))\(family.id.padding(to: 72))\(family.comment)"
    }

    private static func json(_ family: Family) -> JSON {
        [
            "id": .string(family.id), "rule": .string(family.rule),
            "level": .string(family.level.rawValue), "comment": .string(family.comment),
            "count": .integer(family.count), "twin": JSON(family.twin),
        ]
    }
}

/// Lists the known attacks.
enum ListAttacks: List {
    static let name = "attacks"
    static let summary = "List known attacks, with the number of rules that stand against each"
    static let own: [Option] = []

    static func lines(
        _ arguments: Arguments, in catalog: Catalog, asJSON: Bool
    ) throws -> [String] {
        guard !catalog.attacks.isEmpty else {
            throw UsageError("the vectors have no attacks.json")
        }
        return catalog.attacks.map { asJSON ? json($0).compactText : line($0) }
    }

    private static func line(_ attack: Attack) -> String {
        let rules = attack.rules.isEmpty ? "-" : String(attack.rules.count)
        return "\(rules.padding(to: 4))\(attack.id.padding(to: 30))\(attack.title)"
    }

    private static func json(_ attack: Attack) -> JSON {
        [
            "id": .string(attack.id), "title": .string(attack.title),
            "gain": .string(attack.gain),
            "sources": .array(attack.sources.map { .string($0.text) }),
            "rules": .array(attack.rules.map { .string($0) }), "reason": JSON(attack.reason),
        ]
    }
}

/// Lists the profiles, or explains those that are named.
enum ListProfiles: List {
    static let name = "profiles"
    static let summary = "List the profiles to which an implementation can conform"
    static let synopsis =
        "profiles [OPTIONS] [NAME…], or profiles --diff NAME@VERSION NAME[@VERSION]"
    static let own = Option.table(
        "diff  Say what differs between a sealed profile and a later one.")

    static func lines(
        _ arguments: Arguments, in catalog: Catalog, asJSON: Bool
    ) throws -> [String] {
        let named = try arguments.operands.map(catalog.claim)
        if arguments.has("diff") { return try difference(named, in: catalog) }
        let claims = named.isEmpty ? catalog.profiles.map { ProfileVersion($0) } : named
        return claims.map { claim in
            asJSON
                ? json(claim, in: catalog).compactText
                : named.isEmpty ? line(claim, in: catalog) : details(claim, in: catalog)
        }
    }

    private static func line(_ claim: ProfileVersion, in catalog: Catalog) -> String {
        let rules = claim.rules(in: catalog)
        let musts = rules.count { $0.level == .must }
        let vectors = claim.vectors(in: catalog).count
        return claim.name.padding(to: 26) + claim.profile.title.padding(to: 46)
            + "\(rules.count) rules, \(musts) MUST, \(vectors) vectors"
    }

    private static func lacks(_ claim: ProfileVersion) -> [String] {
        Capability.allCases.filter(claim.mayLack.contains).map(\.rawValue)
    }

    private static func details(_ claim: ProfileVersion, in catalog: Catalog) -> String {
        let rules = claim.rules(in: catalog).map {
            "  \($0.level.rawValue.padding(to: 8))\($0.id.padding(to: 46))\($0.title)"
        }
        let lacks = lacks(claim).joined(separator: ", ")
        let permission =
            lacks.isEmpty
            ? "Every rule has to apply to the implementation." : "May be lacking: \(lacks)."
        return
            ([line(claim, in: catalog), "", claim.profile.meaning, permission, ""] + rules + [""])
            .joined(separator: "\n")
    }

    /// What was added to a sealed profile, and which of its vectors have changed and why.
    private static func difference(
        _ claims: [ProfileVersion], in catalog: Catalog
    ) throws -> [String] {
        guard claims.count == 2, claims[0].seal != nil else {
            throw UsageError(
                "profiles --diff needs a sealed profile and a later one, "
                    + "such as native-client@0.6 native-client")
        }
        let (old, new) = (claims[0].vectors(in: catalog), claims[1].vectors(in: catalog))
        let (before, after) = (Set(old.map(\.id)), Set(new.map(\.id)))
        let lines =
            new.filter { !before.contains($0.id) }.map { "+ \($0.id)  (\($0.rule))" }
            + old.filter { !after.contains($0.id) }.map { "- \($0.id)  (\($0.rule))" }
            + claims[0].changes(in: catalog).map { "~ \($0.vector)  \($0.reason)" }
        let same = "\(claims[0].name) and \(claims[1].name) have the same \(old.count) vectors"
        return lines.isEmpty ? [same] : lines
    }

    private static func json(_ claim: ProfileVersion, in catalog: Catalog) -> JSON {
        [
            "id": .string(claim.name), "title": .string(claim.profile.title),
            "meaning": .string(claim.profile.meaning),
            "may_lack": .array(lacks(claim).map(JSON.string)),
            "rules": .array(claim.rules(in: catalog).map { .string($0.id) }),
        ]
    }
}
