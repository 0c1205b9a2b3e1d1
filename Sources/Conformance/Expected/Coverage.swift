/// Which vectors an entry covers.
struct Coverage {
    private let catalog: Catalog
    private let suites: [Suite.ID: [Vector.ID]]
    private let rules: [Rule.ID: [Vector.ID]]
    private let vectors: Set<Vector.ID>

    init(of catalog: Catalog) {
        self.catalog = catalog
        suites = Dictionary(catalog.suites.map { ($0.id, $0.vectors.map(\.id)) }) { $1 }
        rules = Dictionary(grouping: catalog.vectors, by: \.rule).mapValues { $0.map(\.id) }
        vectors = Set(catalog.vectors.map(\.id))
    }

    /// The vectors of a scope, in reading order; nil if there is no such suite, rule or vector.
    func vectors(of scope: ExpectedFailure.Scope) -> [Vector.ID]? {
        switch scope {
        case .suite(let id): suites[id]
        case .rule(let id): rules[id]
        case .vector(let id): vectors.contains(id) ? [id] : nil
        }
    }

    /// Checks that there is such a suite, rule or vector.
    ///
    /// - Throws: ``SelectionError`` with the nearest ids if there is none.
    func check(_ scope: ExpectedFailure.Scope) throws {
        guard vectors(of: scope) == nil else { return }
        throw SelectionError.unknown(
            kind: scope.kind, name: scope.id,
            near: Nearest.names(to: scope.id, in: ids(like: scope)))
    }

    private func ids(like scope: ExpectedFailure.Scope) -> [String] {
        switch scope {
        case .suite: catalog.suites.map(\.id)
        case .rule: catalog.rules.map(\.id)
        case .vector: catalog.vectors.map(\.id)
        }
    }
}
