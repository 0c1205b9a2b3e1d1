package import StrictCodecs

/// Which vectors and families a run is about, in texts that may be globs.
///
/// In a glob `*` matches any text and `?` one character. An empty list allows everything.
package struct SelectionPattern: Sendable {
    /// The roles of the suites.
    private let roles: [String]

    /// The suites.
    private let suites: [String]

    /// The rules.
    private let rules: [String]

    /// The vectors and families.
    private let vectors: [String]

    /// The levels of the rules.
    private let levels: [String]

    /// The bases of the rules.
    private let bases: [String]

    /// The revisions of the App Flip page.
    private let revisionNames: [String]

    /// The profiles.
    private let profiles: [String]

    /// The suites, rules and vectors that are left out.
    private let excluded: [String]

    /// Takes the texts.
    package init(
        roles: [String] = [], suites: [String] = [], rules: [String] = [], vectors: [String] = [],
        levels: [String] = [], bases: [String] = [], revisions: [String] = [],
        profiles: [String] = [], excluded: [String] = []
    ) {
        self.roles = roles
        self.suites = suites
        self.rules = rules
        self.vectors = vectors
        self.levels = levels
        self.bases = bases
        revisionNames = revisions
        self.profiles = profiles
        self.excluded = excluded
    }
}

extension SelectionPattern {
    /// Takes the ids of a selection.
    init(_ selection: Selection) {
        self.init(
            roles: selection.roles.map(\.rawValue), suites: selection.suites,
            rules: selection.rules, vectors: selection.vectors,
            levels: selection.levels.map(\.rawValue), bases: selection.bases.map(\.rawValue),
            revisions: selection.revisions.map(\.rawValue), profiles: selection.profiles,
            excluded: selection.excluded.map(\.text))
    }

    /// Reads the form of `Vectors/RESULTS.md`.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package init(record: JSON) throws {
        let fields = try Fields(
            record,
            allowing: [
                "roles", "suites", "rules", "vectors", "levels", "bases", "revisions", "profiles",
                "excluded",
            ])
        func texts(_ name: String) throws -> [String] { try fields.list(name, Fields.text) }
        self.init(
            roles: try texts("roles"), suites: try texts("suites"), rules: try texts("rules"),
            vectors: try texts("vectors"), levels: try texts("levels"), bases: try texts("bases"),
            revisions: try texts("revisions"),
            profiles: fields.has("profiles") ? try texts("profiles") : [],
            excluded: fields.has("excluded") ? try texts("excluded") : [])
    }

    /// The form of `Vectors/RESULTS.md`; its last two members are absent if they are empty.
    package var record: JSON {
        let lists = [
            ("roles", roles), ("suites", suites), ("rules", rules), ("vectors", vectors),
            ("levels", levels), ("bases", bases), ("revisions", revisionNames),
        ]
        let optional = [("profiles", profiles), ("excluded", excluded)].filter { !$0.1.isEmpty }
        return .object((lists + optional).map { JSON.Member($0, .array($1.map(JSON.string))) })
    }
}

extension SelectionPattern {
    /// The vectors and families to run.
    ///
    /// - Parameters:
    ///   - catalog: The vectors to select from.
    ///   - played: The roles of the implementation.
    ///   - isExhaustive: Whether families are run that are not named in full.
    /// - Returns: What is selected and can be asked of the implementation.
    /// - Throws: `SelectionError` if a text fits nothing, or nothing is left.
    package func plan(
        in catalog: Catalog, playing played: [Role] = Role.allCases, isExhaustive: Bool = false
    ) throws -> RunPlan {
        let needsFamilies = isExhaustive || !namesOnlyVectors(of: catalog)
        let families = needsFamilies ? try FamilyCatalog(of: catalog) : nil
        let selection = try selection(in: catalog, families)
        let all = RunPlan(
            try selection.resolved(in: catalog), in: catalog, families, named: vectors,
            isExhaustive: isExhaustive, later: try selection.laterVectors(in: catalog))
        let plan = all.playing(played)
        guard !plan.isEmpty else {
            throw SelectionError(
                .nothing(
                    played: played, selected: Role.allCases.filter(all.roles.contains)))
        }
        return plan
    }

    /// Whether each text for vectors is the id of one that is written by hand, so that no family is meant.
    private func namesOnlyVectors(of catalog: Catalog) -> Bool {
        guard !vectors.isEmpty else { return true }
        let ids = Set(catalog.vectors.map(\.id))
        return vectors.allSatisfy(ids.contains)
    }

    /// The ids that match the texts, and the names of the profiles.
    private func selection(
        in catalog: Catalog, _ families: @autoclosure () throws -> FamilyCatalog?
    ) throws -> Selection {
        Selection(
            roles: try choices(roles, "role"),
            suites: try ids(suites, "suite", catalog.suites.map(\.id)),
            rules: try ids(rules, "rule", catalog.rules.map(\.id)),
            vectors: try vectorIDs(in: catalog, families),
            levels: try choices(levels, "level"), bases: try choices(bases, "basis"),
            revisions: try revisions,
            profiles: profiles,
            excluding: try parts(in: catalog))
    }

    /// The revisions of the App Flip page that match the texts.
    ///
    /// - Throws: `SelectionError` if a text fits none.
    package var revisions: [Rule.Revision] {
        get throws { try choices(revisionNames, "revision") }
    }

    private func choices<Choice: RawRepresentable & CaseIterable>(
        _ texts: [String], _ kind: String
    ) throws -> [Choice] where Choice.RawValue == String {
        let ids = try ids(texts, kind, Choice.allCases.map(\.rawValue))
        return Choice.allCases.filter { ids.containsOctets(of: $0.rawValue) }
    }

    private func ids(
        _ texts: [String], _ kind: String, _ all: @autoclosure () -> [String]
    ) throws -> [String] {
        guard !texts.isEmpty else { return [] }
        let known = all()
        return try texts.flatMap { text in
            let matches = known.filter(Glob(text).matches)
            guard !matches.isEmpty else {
                throw SelectionError(
                    .unknown(
                        kind: kind, name: text, near: Nearest.names(to: text, in: known)))
            }
            return matches
        }
    }

    private func vectorIDs(
        in catalog: Catalog, _ families: () throws -> FamilyCatalog?
    ) throws -> [Vector.ID] {
        guard !vectors.isEmpty else { return [] }
        let known = try families()
        let others = vectors.filter { known?.place(of: $0) == nil }
        let names = (known?.families ?? []).map(\.id)
        return try ids(others, "vector", catalog.vectors.map(\.id) + names)
            + vectors.filter { known?.place(of: $0) != nil }
    }

    private func parts(in catalog: Catalog) throws -> [Selection.Part] {
        guard !excluded.isEmpty else { return [] }
        let suites = catalog.suites.map { ($0.id, Selection.Part.suite($0.id)) }
        let rules = catalog.rules.map { ($0.id, Selection.Part.rule($0.id)) }
        let vectors = catalog.vectors.map { ($0.id, Selection.Part.vector($0.id)) }
        let known = suites + rules + vectors
        return try excluded.flatMap { text in
            let matches = known.filter { Glob(text).matches($0.0) }.map(\.1)
            guard !matches.isEmpty else {
                throw SelectionError(
                    .unknown(
                        kind: "suite, rule or vector", name: text,
                        near: Nearest.names(to: text, in: known.map(\.0))))
            }
            return matches
        }
    }
}

/// A name in which `*` matches any text and `?` one character.
package struct Glob {
    private let text: String
    private let pattern: [UInt8]
    private let isPlain: Bool

    package init(_ pattern: String) {
        text = pattern
        self.pattern = Array(pattern.utf8)
        isPlain = !Self.isGlob(pattern)
    }

    /// Whether a text has one of these characters.
    package static func isGlob(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    }

    /// Whether the whole name matches.
    package func matches(_ name: String) -> Bool {
        if isPlain || text.hasSameOctets(as: name) { return text.hasSameOctets(as: name) }
        let name = Array(name.utf8)
        var (p, n) = (0, 0)
        var star: (pattern: Int, name: Int)?
        while n < name.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                star = (p, n)
                p += 1
            } else if p < pattern.count, pattern[p] == name[n] || pattern[p] == UInt8(ascii: "?") {
                p += 1
                n += 1
            } else if let last = star {
                p = last.pattern + 1
                n = last.name + 1
                star = (last.pattern, last.name + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
