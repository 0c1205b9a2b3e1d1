import StrictCodecs

/// Which vectors a run has; an empty list permits all.
public struct Selection: Sendable {
    /// The roles of the suites.
    package let roles: [Role]

    /// The suites.
    package let suites: [Suite.ID]

    /// The rules.
    package let rules: [Rule.ID]

    /// The vectors.
    package let vectors: [Vector.ID]

    /// The levels of the rules.
    package let levels: [Rule.Level]

    /// The bases of the rules.
    package let bases: [Rule.Basis]

    /// The revisions of the App Flip page in which the rules hold.
    package let revisions: [Rule.Revision]

    /// The profiles whose rules are permitted.
    package let profiles: [String]

    /// The parts that are excluded from what the lists permit.
    package let excluded: [Part]

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
        self.roles = roles
        self.suites = suites
        self.rules = rules
        self.vectors = vectors
        self.levels = levels
        self.bases = bases
        self.revisions = revisions
        self.profiles = profiles
        self.excluded = excluded
    }
}

extension Selection {
    /// The vectors that are selected.
    ///
    /// - Parameters:
    ///   - catalog: The vectors to select from.
    ///   - played: The roles of the implementation.
    /// - Returns: The vectors, in reading order.
    /// - Throws: ``SelectionError`` if there is no such suite, rule or vector, or nothing is left.
    package func vectors(
        of catalog: Catalog, playing played: [Role] = Role.allCases
    ) throws -> [Vector] {
        try check(against: catalog)
        let selection = try resolved(in: catalog)
        let selected = catalog.suites.flatMap(selection.vectors)
        let result = selected.filter { played.contains($0.role) }
        guard !result.isEmpty else {
            let roles = Set(selected.map(\.role))
            throw SelectionError(
                .nothing(
                    played: played, selected: Role.allCases.filter(roles.contains)))
        }
        return result
    }

    /// The selection with the rules and vectors of its profiles in the place of their names.
    ///
    /// - Throws: ``SelectionError`` if there is no such profile, or nothing of it is permitted.
    func resolved(in catalog: Catalog) throws -> Selection {
        guard !profiles.isEmpty else { return self }
        let claims = try profiles.map(catalog.claim)
        let permitted = claims.flatMap { $0.vectors(in: catalog) }.filter(permits)
        guard !permitted.isEmpty else { throw SelectionError(.nothing(played: [], selected: [])) }
        let isSealed = claims.contains { $0.seal != nil }
        return narrowed(to: permitted, areAllNamed: isSealed)
    }

    /// The vectors that are newer than the sealed profiles, which are run as well and not scored.
    ///
    /// - Throws: ``SelectionError`` if there is no such profile.
    func laterVectors(in catalog: Catalog) throws -> [Vector] {
        let claims = try profiles.map(catalog.claim)
        let scored = Set(claims.flatMap { $0.vectors(in: catalog) }.map(\.id))
        let later = claims.filter { $0.seal != nil }.flatMap { $0.newer(in: catalog) }
            .filter { !scored.contains($0.id) }.filter(permits)
        guard !later.isEmpty else { return [] }
        let narrowed = narrowed(to: later, areAllNamed: true)
        return catalog.suites.flatMap(narrowed.vectors)
    }

    /// Whether the lists of rules and vectors permit a vector.
    private func permits(_ vector: Vector) -> Bool {
        (rules.isEmpty || rules.containsOctets(of: vector.rule))
            && (vectors.isEmpty || vectors.containsOctets(of: vector.id))
    }

    /// The selection of the rules of some vectors, and of these vectors alone if all are named.
    private func narrowed(to permitted: [Vector], areAllNamed: Bool) -> Selection {
        Selection(
            roles: roles, suites: suites, rules: Set(permitted.map(\.rule)).sorted(),
            vectors: areAllNamed ? permitted.map(\.id) : vectors, levels: levels, bases: bases,
            revisions: revisions, excluding: excluded)
    }

    /// The vectors of a suite that are selected.
    package func vectors(of suite: Suite) -> [Vector] {
        let rules = rules(of: suite)
        guard !rules.isEmpty else { return [] }
        let excluded = Set(excluded)
        let vectors = Set(vectors)
        return suite.vectors.filter {
            rules.contains($0.rule) && (vectors.isEmpty || vectors.contains($0.id))
                && !excluded.contains(.vector($0.id))
        }
    }

    /// The rules of a suite that are selected.
    package func rules(of suite: Suite) -> Set<Rule.ID> {
        guard roles.isEmpty || roles.contains(suite.role),
            suites.isEmpty || suites.containsOctets(of: suite.id),
            !excluded.contains(.suite(suite.id))
        else { return [] }
        return Set(suite.rules.filter(contains).map(\.id))
    }

    private func contains(_ rule: Rule) -> Bool {
        (rules.isEmpty || rules.containsOctets(of: rule.id))
            && (levels.isEmpty || levels.contains(rule.level))
            && (bases.isEmpty || bases.contains(rule.basis))
            && (revisions.isEmpty || !Set(revisions).isDisjoint(with: rule.revisions ?? revisions))
            && !excluded.contains(.rule(rule.id))
    }

    /// Checks that every id is one of the catalogue's.
    private func check(against catalog: Catalog) throws {
        var (suites, rules, vectors) = (suites, rules, vectors)
        for part in excluded {
            switch part {
            case .suite(let id): suites.append(id)
            case .rule(let id): rules.append(id)
            case .vector(let id): vectors.append(id)
            }
        }
        try SelectionError.check(suites, "suite", among: catalog.suites.map(\.id))
        try SelectionError.check(rules, "rule", among: catalog.rules.map(\.id))
        try SelectionError.check(vectors, "vector", among: catalog.vectors.map(\.id))
    }
}
