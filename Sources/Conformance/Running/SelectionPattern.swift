package import StrictCodecs

/// Which vectors and families a run is about, in texts that may be globs.
///
/// In a glob `*` matches any text and `?` one character. An empty list allows everything.
package struct SelectionPattern: Sendable {
    private let lists: [[String]]

    /// Takes the texts, in the order of `Selection.recordNames`.
    private init(lists: [[String]]) {
        self.lists = lists
    }

    /// Takes the texts.
    package init(
        roles: [String] = [], suites: [String] = [], rules: [String] = [], vectors: [String] = [],
        levels: [String] = [], bases: [String] = [], revisions: [String] = [],
        excluded: [String] = []
    ) {
        lists = [roles, suites, rules, vectors, levels, bases, revisions, excluded]
    }

    /// Reads the form of `Vectors/RESULTS.md`.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    package init(record: JSON) throws {
        let names = Selection.recordNames
        let fields = try Fields(record, allowing: names)
        lists = try names.map { name in
            fields.has(name) || name != "excluded" ? try fields.list(name, Fields.text) : []
        }
    }

    /// The form of `Vectors/RESULTS.md`.
    package var record: JSON {
        let members = zip(Selection.recordNames, lists).map { name, texts in
            JSON.Member(name, .array(texts.map(JSON.string)))
        }
        return .object(lists[7].isEmpty ? members.dropLast() : members)
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
            selection, in: catalog, families, named: lists[3], isExhaustive: isExhaustive)
        let plan = all.playing(played)
        guard !plan.isEmpty else {
            throw SelectionError.nothing(
                played: played, selected: Role.allCases.filter(all.roles.contains))
        }
        return plan
    }

    /// Whether each text for vectors is the id of one that is written by hand, so that no family is meant.
    private func namesOnlyVectors(of catalog: Catalog) -> Bool {
        guard !lists[3].isEmpty else { return true }
        let ids = Set(catalog.vectors.map(\.id))
        return lists[3].allSatisfy(ids.contains)
    }

    /// The ids that match the texts.
    private func selection(
        in catalog: Catalog, _ families: @autoclosure () throws -> FamilyCatalog?
    ) throws -> Selection {
        Selection(
            roles: try choices(lists[0], "role"),
            suites: try ids(lists[1], "suite", catalog.suites.map(\.id)),
            rules: try ids(lists[2], "rule", catalog.rules.map(\.id)),
            vectors: try vectorIDs(in: catalog, families),
            levels: try choices(lists[4], "level"), bases: try choices(lists[5], "basis"),
            revisions: try revisions, excluding: try parts(in: catalog))
    }

    /// The revisions of the App Flip page that match the texts.
    ///
    /// - Throws: `SelectionError` if a text fits none.
    package var revisions: [Rule.Revision] {
        get throws { try choices(lists[6], "revision") }
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
                throw SelectionError.unknown(
                    kind: kind, name: text, near: Nearest.names(to: text, in: known))
            }
            return matches
        }
    }

    private func vectorIDs(
        in catalog: Catalog, _ families: () throws -> FamilyCatalog?
    ) throws -> [Vector.ID] {
        guard !lists[3].isEmpty else { return [] }
        let known = try families()
        let others = lists[3].filter { known?.place(of: $0) == nil }
        let names = (known?.families ?? []).map(\.id)
        return try ids(others, "vector", catalog.vectors.map(\.id) + names)
            + lists[3].filter { known?.place(of: $0) != nil }
    }

    private func parts(in catalog: Catalog) throws -> [Selection.Part] {
        guard !lists[7].isEmpty else { return [] }
        let suites = catalog.suites.map { ($0.id, Selection.Part.suite($0.id)) }
        let rules = catalog.rules.map { ($0.id, Selection.Part.rule($0.id)) }
        let vectors = catalog.vectors.map { ($0.id, Selection.Part.vector($0.id)) }
        let known = suites + rules + vectors
        return try lists[7].flatMap { text in
            let matches = known.filter { Glob(text).matches($0.0) }.map(\.1)
            guard !matches.isEmpty else {
                throw SelectionError.unknown(
                    kind: "suite, rule or vector", name: text,
                    near: Nearest.names(to: text, in: known.map(\.0)))
            }
            return matches
        }
    }
}
