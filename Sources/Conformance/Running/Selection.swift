import Foundation
package import StrictCodecs

/// Which vectors a run has, by names of several kinds; an empty list permits all.
///
/// In a name `*` matches any text and `?` one character.
public struct Selection: Sendable {
    /// What names are of.
    package enum Kind: String, CaseIterable, Sendable {
        case roles, suites, rules, vectors, levels, bases, revisions, profiles, excluded
    }

    /// The names of each kind; those of vectors may be of families, too.
    private let names: [Kind: [String]]

    /// A part of the catalogue.
    public enum Part: Hashable, Sendable {
        /// All vectors of a suite.
        case suite(Suite.ID)

        /// All vectors of a rule.
        case rule(Rule.ID)

        /// One vector.
        case vector(Vector.ID)
    }

    /// Selects what all the lists permit, except for what is excluded; a profile has a name such as
    /// `app-flip-app` or `native-client@0.6`.
    public init(
        roles: [Role] = [], suites: [Suite.ID] = [], rules: [Rule.ID] = [],
        vectors: [Vector.ID] = [], levels: [Rule.Level] = [], bases: [Rule.Basis] = [],
        revisions: [Rule.Revision] = [], profiles: [String] = [], excluding excluded: [Part] = []
    ) {
        self.init(names: [
            .roles: roles.map(\.rawValue), .suites: suites, .rules: rules, .vectors: vectors,
            .levels: levels.map(\.rawValue), .bases: bases.map(\.rawValue),
            .revisions: revisions.map(\.rawValue), .profiles: profiles,
            .excluded: excluded.map(\.name),
        ])
    }

    /// Selects by names of each kind.
    package init(names: [Kind: [String]]) { self.names = names }

    private subscript(kind: Kind) -> [String] { names[kind] ?? [] }

    /// Whether it names roles, suites, rules or vectors.
    package var namesParts: Bool {
        [.roles, .suites, .rules, .vectors].contains { !self[$0].isEmpty }
    }
}

extension Selection.Part {
    /// The id, which says by itself what it is of.
    fileprivate var name: String {
        switch self {
        case .suite(let id), .rule(let id), .vector(let id): id
        }
    }
}

extension Selection.Kind {
    /// Whether a record lacks the list if it is empty.
    fileprivate var isOptional: Bool { self == .profiles || self == .excluded }

    /// What one of the names is of.
    fileprivate var word: String {
        switch self {
        case .bases: "basis"
        case .excluded: "suite, rule or vector"
        default: String(rawValue.dropLast())
        }
    }
}

extension Selection {
    /// Reads the form of `Vectors/RESULTS.md`.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package init(record: JSON) throws {
        let fields = try ObjectReader(record, allowing: Kind.allCases.map(\.rawValue))
        names = try Kind.allCases.reduce(into: [:]) { names, kind in
            guard !kind.isOptional || fields.has(kind.rawValue) else { return }
            names[kind] = try fields.list(kind.rawValue, ObjectReader.text)
        }
    }

    /// The form of `Vectors/RESULTS.md`; its last two members are absent if they are empty.
    package var record: JSON {
        let kinds = Kind.allCases.filter { !$0.isOptional || !self[$0].isEmpty }
        return .object(
            kinds.map { JSON.Member($0.rawValue, .array(self[$0].map(JSON.string))) })
    }
}

// MARK: - What is selected

/// The vectors and families of a run.
package struct RunPlan: Sendable {
    /// The vectors, in reading order.
    package var vectors: [Vector]

    /// The families, in reading order.
    package var families: [Family] = []

    /// The families of walks that run where the others do not, in reading order; none where a sealed profile says what
    /// counts.
    package var walks: [Family] = []

    /// The vectors that are newer than the sealed profiles of the run, in reading order.
    package var later: [Vector] = []

    /// The vectors that may run before one of them on one instance: those that are not excluded, and none where a sealed
    /// profile says what counts.
    package var partners: [Vector] = []

    /// Whether all pairs of its vectors are run, and not a sample.
    package var hasAllPairs = false

    /// The part of the plan for an implementation that plays some roles.
    ///
    /// - Throws: ``SelectionError`` if there is none.
    fileprivate func playing(_ roles: [Role]) throws -> RunPlan {
        let plan = RunPlan(
            vectors: vectors.filter { roles.contains($0.role) },
            families: families.filter { roles.contains($0.role) },
            walks: walks.filter { roles.contains($0.role) },
            later: later.filter { roles.contains($0.role) }, partners: partners,
            hasAllPairs: hasAllPairs)
        guard plan.vectors.isEmpty, plan.families.isEmpty else { return plan }
        let selected = Set(vectors.map(\.role) + families.map(\.role))
        throw SelectionError(
            .nothing(played: roles, selected: Role.allCases.filter(selected.contains)))
    }
}

extension Selection {
    /// The vectors and families to run.
    ///
    /// - Parameters:
    ///   - catalog: The vectors to select from.
    ///   - played: The roles of the implementation.
    ///   - isExhaustive: Whether families are run that are not named in full.
    /// - Returns: What is selected and can be asked of the implementation.
    /// - Throws: ``SelectionError`` if a name fits nothing, or nothing is left.
    package func plan(
        in catalog: Catalog, playing played: [Role] = Role.allCases, isExhaustive: Bool = false
    ) throws -> RunPlan {
        let families = isExhaustive || namesFamilies(beside: catalog)
        let known = families ? try FamilyCatalog(of: catalog) : nil
        let named = try Permitted(by: self, in: catalog, known)
        let claims = try self[.profiles].map(catalog.claim)
        let permitted = try named.scored(by: claims, in: catalog)
        let isSealed = claims.contains { $0.seal != nil }
        let suites = catalog.suites.map { (suite: $0, vectors: permitted.vectors(of: $0)) }
            .filter { !$0.vectors.isEmpty }
        let walks =
            try isExhaustive || isSealed
            ? [] : FamilyCatalog.walks(of: catalog, in: suites.map(\.suite))
        return try RunPlan(
            vectors: suites.flatMap(\.vectors),
            families: catalog.suites.flatMap { suite in
                (known?.families(of: suite) ?? []).filter {
                    permitted.permits($0, of: suite)
                        && (isExhaustive || self[.vectors].containsOctets(of: $0.id))
                }
            },
            walks: walks.filter { suite, walk in permitted.permits(walk, of: suite) }.map(\.walk)
                .filter { !self[.vectors].containsOctets(of: $0.id) },
            later: named.later(than: claims, in: catalog),
            partners: isSealed ? [] : named.partners(in: catalog),
            hasAllPairs: isExhaustive
        ).playing(played)
    }

    /// The vectors to run, without families.
    package func vectors(
        of catalog: Catalog, playing played: [Role] = Role.allCases
    ) throws -> [Vector] {
        try plan(in: catalog, playing: played).vectors
    }

    /// Whether a name is not that of a vector which is written by hand.
    private func namesFamilies(beside catalog: Catalog) -> Bool {
        guard !self[.vectors].isEmpty else { return false }
        let ids = Set(catalog.vectors.map(\.id))
        return !self[.vectors].allSatisfy(ids.contains)
    }

    /// The revisions of the App Flip page that match the names.
    ///
    /// - Throws: ``SelectionError`` if a name fits none.
    package var revisions: [Rule.Revision] {
        get throws {
            let names = try matches(.revisions, among: Rule.Revision.allCases.map(\.rawValue))
            return Rule.Revision.allCases.filter { names?.contains($0.rawValue) ?? false }
        }
    }

    /// The ids that match the names of a kind; nil if there are none, so that all are permitted.
    fileprivate func matches(
        _ kind: Kind, among ids: @autoclosure () -> [String], or known: FamilyCatalog? = nil,
        pairsIn catalog: Catalog? = nil
    ) throws -> Set<String>? {
        guard !self[kind].isEmpty else { return nil }
        let ids = ids()
        return try self[kind].reduce(into: []) { all, name in
            let isOne = known?.place(of: name) != nil || catalog?.pair(name) != nil
            let matches = isOne ? [name] : ids.filter(Glob(name).matches)
            guard !matches.isEmpty else {
                throw SelectionError(
                    .unknown(kind: kind.word, name: name, near: Nearest.names(to: name, in: ids)))
            }
            all.formUnion(matches)
        }
    }
}

/// The ids that the names of a selection match; nil permits all.
private struct Permitted {
    let roles, suites, levels, bases: Set<String>?
    let revisions: [Rule.Revision]
    let excluded: Set<String>
    var rules, vectors: Set<String>?

    /// The vectors of families and the pairs that are named one by one.
    let generated: [Vector]

    init(by selection: Selection, in catalog: Catalog, _ known: FamilyCatalog?) throws {
        roles = try selection.matches(.roles, among: Role.allCases.map(\.rawValue))
        suites = try selection.matches(.suites, among: catalog.suites.map(\.id))
        rules = try selection.matches(.rules, among: catalog.rules.map(\.id))
        vectors = try selection.matches(
            .vectors, among: catalog.vectors.map(\.id) + (known?.families.map(\.id) ?? []),
            or: known, pairsIn: catalog)
        levels = try selection.matches(.levels, among: Rule.Level.allCases.map(\.rawValue))
        bases = try selection.matches(.bases, among: Rule.Basis.allCases.map(\.rawValue))
        revisions = try selection.revisions
        excluded =
            try selection.matches(
                .excluded,
                among: catalog.suites.map(\.id) + catalog.rules.map(\.id)
                    + catalog.vectors.map(\.id)) ?? []
        generated =
            (vectors ?? []).compactMap { known?.place(of: $0) }
            .sorted { ($0.family.id, $0.number) < ($1.family.id, $1.number) }
            .map { $0.family.vector($0.number) }
            + (vectors ?? []).sorted().compactMap { catalog.pair($0)?.vector }
    }

    /// What is left where profiles are claimed: their rules, and their vectors if one is sealed.
    func scored(by claims: [ProfileVersion], in catalog: Catalog) throws -> Permitted {
        guard !claims.isEmpty else { return self }
        let own = claims.flatMap { $0.vectors(in: catalog) }.filter(names)
        guard !own.isEmpty else { throw SelectionError(.nothing(played: [], selected: [])) }
        return narrowed(to: own, areAllNamed: claims.contains { $0.seal != nil })
    }

    /// The vectors that are newer than sealed profiles, which are run as well and not scored.
    func later(than claims: [ProfileVersion], in catalog: Catalog) -> [Vector] {
        let scored = Set(claims.flatMap { $0.vectors(in: catalog) }.map(\.id))
        let later = claims.filter { $0.seal != nil }.flatMap { $0.newer(in: catalog) }
            .filter { !scored.contains($0.id) && names($0) }
        return later.isEmpty
            ? [] : catalog.suites.flatMap(narrowed(to: later, areAllNamed: true).vectors)
    }

    /// The vectors that are not excluded, whatever else is selected.
    func partners(in catalog: Catalog) -> [Vector] {
        catalog.suites.filter { !excluded.contains($0.id) }.flatMap(\.vectors).filter {
            !excluded.contains($0.id) && !excluded.contains($0.rule)
        }
    }

    private func narrowed(to own: [Vector], areAllNamed: Bool) -> Permitted {
        var permitted = self
        permitted.rules = Set(own.map(\.rule))
        if areAllNamed { permitted.vectors = Set(own.map(\.id)) }
        return permitted
    }

    /// Whether the names of rules and vectors permit a vector.
    private func names(_ vector: Vector) -> Bool {
        rules?.contains(vector.rule) ?? true && vectors?.contains(vector.id) ?? true
    }

    /// The vectors of a suite that are permitted.
    func vectors(of suite: Suite) -> [Vector] {
        let rules = rules(of: suite)
        guard !rules.isEmpty else { return [] }
        let own = suite.vectors.filter { !excluded.contains($0.id) }
        let start = "\(suite.id)/".utf8
        return (own + generated.filter { $0.id.utf8.starts(with: start) }).filter {
            rules.contains($0.rule) && vectors?.contains($0.id) ?? true
        }
    }

    /// Whether a family of a suite is permitted.
    func permits(_ family: Family, of suite: Suite) -> Bool {
        rules(of: suite).contains(family.rule) && vectors?.contains(family.id) ?? true
    }

    /// The rules of a suite that are permitted.
    private func rules(of suite: Suite) -> Set<Rule.ID> {
        guard roles?.contains(suite.role.rawValue) ?? true, suites?.contains(suite.id) ?? true,
            !excluded.contains(suite.id)
        else { return [] }
        return Set(suite.rules.filter(permits).map(\.id))
    }

    private func permits(_ rule: Rule) -> Bool {
        rules?.contains(rule.id) ?? true && levels?.contains(rule.level.rawValue) ?? true
            && bases?.contains(rule.basis.rawValue) ?? true && !excluded.contains(rule.id)
            && (revisions.isEmpty
                || !Set(revisions).isDisjoint(with: rule.revisions ?? revisions))
    }
}

/// A name in which `*` matches any text and `?` one character.
package struct Glob: Sendable {
    private let pattern: String
    private let isPlain: Bool

    package init(_ pattern: String) {
        self.pattern = pattern
        isPlain = !Self.isGlob(pattern)
    }

    /// Whether a text has one of these characters.
    package static func isGlob(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    }

    /// Whether the whole name matches.
    package func matches(_ name: String) -> Bool {
        pattern.hasSameOctets(as: name)
            || !isPlain && fnmatch(pattern, name, FNM_NOESCAPE) == 0
    }
}

/// Why a selection cannot be run, in one line.
public struct SelectionError: Error, CustomStringConvertible {
    /// What is wrong with it.
    package let problem: Problem

    /// What can be wrong with a selection.
    package enum Problem: Sendable {
        /// An id or a name is unknown.
        case unknown(kind: String, name: String, near: [String])

        /// The selection has no vector for the implementation: the roles that it plays, and those
        /// of the vectors that were selected.
        case nothing(played: [Role], selected: [Role])

        /// None of the vectors can be run through the adapter; the reason is that of the first.
        case outOfReach(vectors: Int, reason: String)
    }

    package init(_ problem: Problem) { self.problem = problem }

    /// The error in one line.
    public var description: String {
        switch problem {
        case .unknown(let kind, let name, let near):
            let guesses = near.joined(separator: " or ")
            return "there is no \(kind) \(JSON.quote(name))"
                + (near.isEmpty ? "" : "; did you mean \(guesses)?")
        case .nothing(_, let selected) where selected.isEmpty:
            return "the selection is empty: its parts have no vector in common"
        case .outOfReach(let count, let reason):
            return "none of the \(count) selected vectors can be run: \(reason)"
        case .nothing(let played, let selected):
            return "the selection is empty: it is about \(Self.list(selected)), "
                + "and the implementation plays \(Self.list(played))"
        }
    }

    private static func list(_ roles: [Role]) -> String {
        roles.isEmpty ? "no role" : roles.map(\.rawValue).joined(separator: ", ")
    }
}
