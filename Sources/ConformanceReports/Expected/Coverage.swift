import Conformance
import StrictCodecs

/// Which vectors and families an entry covers.
struct Coverage {
    private let catalog: Catalog
    private let suites: [Suite.ID: Suite]
    private let rules: [Rule.ID: [Vector.ID]]
    private let vectors: Set<Vector.ID>
    private let families: [Suite.ID: [FamilyOutline]]
    private let familyOfID: [FamilyOutline.ID: FamilyOutline]

    /// Takes a catalogue.
    ///
    /// - Parameters:
    ///   - catalog: The vectors.
    ///   - isNeeded: Whether entries or cases may be of families, which are read only then.
    /// - Throws: `VectorFileError` if a family is malformed.
    init(of catalog: Catalog, families isNeeded: Bool) throws {
        self.init(of: catalog, isNeeded ? try FamilyOutline.bySuite(of: catalog) : [:])
    }

    /// Takes the catalogue of a list and of cases that have been read before.
    init(of catalog: Catalog, _ list: ExpectedFailures, _ cases: [Report.Case]) {
        let isNeeded =
            list.entries.contains { $0.scope.kind == "family" }
            || cases.contains { $0.vector.family != nil }
        self.init(of: catalog, (try? isNeeded ? FamilyOutline.bySuite(of: catalog) : [:]) ?? [:])
    }

    private init(of catalog: Catalog, _ families: [Suite.ID: [FamilyOutline]]) {
        self.catalog = catalog
        suites = Dictionary(catalog.suites.map { ($0.id, $0) }) { $1 }
        rules = Dictionary(grouping: catalog.vectors, by: \.rule).mapValues { $0.map(\.id) }
        vectors = Set(catalog.vectors.map(\.id))
        self.families = families
        familyOfID = Dictionary(families.values.joined().map { ($0.id, $0) }) { first, _ in first }
    }

    /// The vectors of a scope, in reading order; nil if there is no such suite, rule, vector or family.
    func vectors(of scope: ExpectedFailure.Scope) -> [Vector.ID]? {
        switch scope {
        case .suite(let id): suites[id]?.vectors.map(\.id)
        case .rule(let id): rules[id]
        case .vector(let id): vectors.contains(id) ? [id] : nil
        case .family(let id, _): family(id) == nil ? nil : []
        }
    }

    /// The rules whose families an entry of a suite or a rule covers, if all of their cases fail as it
    /// says.
    func rules(of scope: ExpectedFailure.Scope) -> [Rule.ID] {
        switch scope {
        case .suite(let id): suites[id]?.rules.map(\.id) ?? []
        case .rule(let id): [id]
        case .vector, .family: []
        }
    }

    /// The family with an id.
    func family(_ id: FamilyOutline.ID) -> FamilyOutline? { familyOfID[id] }

    /// The families of a suite.
    func families(of suite: Suite) -> [FamilyOutline] { families[suite.id] ?? [] }

    /// Checks that there is such a suite, rule, vector or family.
    ///
    /// - Throws: `SelectionError` with the nearest ids if there is none, or `FormatError` if a
    ///   family does not have as many vectors.
    func check(_ scope: ExpectedFailure.Scope) throws {
        guard vectors(of: scope) != nil else {
            throw SelectionError(
                .unknown(
                    kind: scope.kind, name: scope.id,
                    near: Nearest.names(to: scope.id, in: ids(like: scope))))
        }
        guard let family = family(scope.id), let last = scope.numbers?.ranges.last,
            last.upperBound >= family.count
        else { return }
        throw FormatError("numbers: the family ends with the number \(family.count - 1)")
    }

    private func ids(like scope: ExpectedFailure.Scope) -> [String] {
        switch scope {
        case .suite: catalog.suites.map(\.id)
        case .rule: catalog.rules.map(\.id)
        case .vector: catalog.vectors.map(\.id)
        case .family: catalog.suites.flatMap(families(of:)).map(\.id)
        }
    }
}
