import StrictCodecs

/// Which vectors a run is about. Empty lists select everything.
///
/// Names may be globs, in which `*` stands for any text and `?` for one character.
public struct Selection: Sendable {
    /// Names of roles, such as `app-flip-app`.
    public let roles: [String]

    /// Ids of suites.
    public let suites: [String]

    /// Ids of rules.
    public let rules: [String]

    /// Ids of vectors.
    public let vectors: [String]

    /// Levels, such as `MUST`.
    public let levels: [String]

    /// Bases, such as `documents`.
    public let bases: [String]

    /// Codes of revisions of the App Flip page, such as `001`.
    public let revisions: [String]

    /// Selects what all the lists allow; an empty list allows everything.
    public init(
        roles: [String] = [], suites: [String] = [], rules: [String] = [], vectors: [String] = [],
        levels: [String] = [], bases: [String] = [], revisions: [String] = []
    ) {
        self.roles = roles
        self.suites = suites
        self.rules = rules
        self.vectors = vectors
        self.levels = levels
        self.bases = bases
        self.revisions = revisions
    }
}

extension Selection {
    /// The suites that are selected.
    ///
    /// - Throws: ``SelectionError`` if a name fits nothing.
    public func suites(of catalog: Catalog) throws -> [Suite] {
        try check(against: catalog)
        return catalog.suites.filter(contains)
    }

    /// The vectors that are selected.
    ///
    /// - Parameters:
    ///   - catalog: The vectors to select from.
    ///   - played: The roles of the implementation.
    ///   - isExhaustive: Whether families are run that are not named.
    /// - Returns: The vectors, in reading order.
    /// - Throws: ``SelectionError`` if a name fits nothing, or nothing is left.
    public func vectors(
        of catalog: Catalog, playing played: [Role] = Role.allCases, isExhaustive: Bool = false
    ) throws -> [Vector] {
        try check(against: catalog)
        let suites = catalog.suites.filter(contains)
        let selected = suites.filter { played.contains($0.role) }.flatMap(vectors)
        let families = families(of: catalog, playing: played, isExhaustive: isExhaustive)
        guard !selected.isEmpty || !families.isEmpty else {
            let others = self.families(of: catalog, isExhaustive: isExhaustive)
            let roles = Set(suites.flatMap(vectors).map(\.role) + others.map(\.role))
            throw SelectionError.nothing(
                played: played, selected: Role.allCases.filter(roles.contains))
        }
        return selected
    }

    /// The families that are selected.
    ///
    /// - Parameters:
    ///   - catalog: The families to select from.
    ///   - played: The roles of the implementation.
    ///   - isExhaustive: Whether families are run that are not named.
    /// - Returns: The families, in reading order.
    public func families(
        of catalog: Catalog, playing played: [Role] = Role.allCases, isExhaustive: Bool
    ) -> [Family] {
        catalog.suites.filter { contains($0) && played.contains($0.role) }.flatMap { suite in
            guard isExhaustive else { return namedFamilies(of: suite) }
            let rules = Set(suite.rules.filter(contains).map(\.id))
            return suite.families.filter {
                rules.contains($0.rule) && Glob.any(of: vectors, matches: $0.id)
            }
        }
    }

    /// The families whose ids are given in full.
    private func namedFamilies(of suite: Suite) -> [Family] {
        suite.families.filter { vectors.containsOctets(of: $0.id) }
    }

    private func vectors(of suite: Suite) -> [Vector] {
        let rules = Set(suite.rules.filter(contains).map(\.id))
        guard !rules.isEmpty else { return [] }
        return suite.vectors.filter {
            rules.contains($0.rule) && Glob.any(of: vectors, matches: $0.id)
        } + casesOfFamilies(of: suite).filter { rules.contains($0.rule) }
    }

    /// The vectors of families whose ids are given in full.
    private func casesOfFamilies(of suite: Suite) -> [Vector] {
        suite.families.flatMap { family in
            vectors.compactMap(family.number).map(family.vector)
        }
    }

    private func contains(_ suite: Suite) -> Bool {
        Glob.any(of: suites, matches: suite.id) && Glob.any(of: roles, matches: suite.role.rawValue)
    }

    private func contains(_ rule: Rule) -> Bool {
        Glob.any(of: rules, matches: rule.id)
            && Glob.any(of: levels, matches: rule.level.rawValue)
            && Glob.any(of: bases, matches: rule.basis.rawValue)
            && (rule.revisions ?? Rule.Revision.allCases).contains {
                Glob.any(of: revisions, matches: $0.rawValue)
            }
    }

    private func check(against catalog: Catalog) throws {
        try check(roles, "role", Role.allCases.map(\.rawValue))
        try check(suites, "suite", catalog.suites.map(\.id))
        try check(rules, "rule", catalog.rules.map(\.id))
        let families = catalog.families
        let others = vectors.filter { id in
            !families.contains { $0.number(in: id) != nil }
        }
        try check(others, "vector", catalog.vectors.map(\.id) + families.map(\.id))
        try check(levels, "level", Rule.Level.allCases.map(\.rawValue))
        try check(bases, "basis", Rule.Basis.allCases.map(\.rawValue))
        try check(revisions, "revision", Rule.Revision.allCases.map(\.rawValue))
    }

    private func check(
        _ names: [String], _ kind: String, _ all: @autoclosure () -> [String]
    ) throws {
        guard !names.isEmpty else { return }
        let known = all()
        for name in names where !known.contains(where: Glob(name).matches) {
            throw SelectionError.unknown(
                kind: kind, name: name, near: Nearest.names(to: name, in: known))
        }
    }
}

/// Why a selection cannot be run, in one line.
public enum SelectionError: Error, CustomStringConvertible {
    /// A name fits nothing that there is.
    case unknown(kind: String, name: String, near: [String])

    /// Nothing is left of what the implementation could be asked: the roles that it plays, and those
    /// of the vectors that were selected.
    case nothing(played: [Role], selected: [Role])

    /// None of the vectors can be run through the adapter; the reason is that of the first.
    case outOfReach(vectors: Int, reason: String)

    public var description: String {
        switch self {
        case .unknown(let kind, let name, let near):
            let list = kind == "vector" ? "vectors" : "rules"
            let guesses = near.joined(separator: " or ")
            return "there is no \(kind) \(JSON.quote(name)); "
                + (near.isEmpty ? "see conform \(list)" : "did you mean \(guesses)?")
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
