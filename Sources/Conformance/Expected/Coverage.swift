import StrictCodecs

/// Which vectors and families an entry covers.
struct Coverage {
    private let catalog: Catalog
    private let suites: [Suite.ID: Suite]
    private let rules: [Rule.ID: [Vector.ID]]
    private let vectors: Set<Vector.ID>
    private let families: [Family.ID: Family]

    init(of catalog: Catalog) {
        self.catalog = catalog
        suites = Dictionary(catalog.suites.map { ($0.id, $0) }) { $1 }
        rules = Dictionary(grouping: catalog.vectors, by: \.rule).mapValues { $0.map(\.id) }
        vectors = Set(catalog.vectors.map(\.id))
        families = Dictionary(catalog.families.map { ($0.id, $0) }) { $1 }
    }

    /// The vectors of a scope, in reading order; nil if there is no such suite, rule, vector or family.
    func vectors(of scope: ExpectedFailure.Scope) -> [Vector.ID]? {
        switch scope {
        case .suite(let id): suites[id]?.vectors.map(\.id)
        case .rule(let id): rules[id]
        case .vector(let id): vectors.contains(id) ? [id] : nil
        case .family(let id, _): families[id] == nil ? nil : []
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
    func family(_ id: Family.ID) -> Family? { families[id] }

    /// The family that a vector is one of, and its number there; nil for one that stands in a file.
    func place(of id: Vector.ID) -> (family: Family.ID, number: Int)? {
        guard !vectors.contains(id), let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")),
            let family = families[String(id[..<slash])], let number = family.number(in: id)
        else { return nil }
        return (family.id, number)
    }

    /// Checks that there is such a suite, rule, vector or family.
    ///
    /// - Throws: ``SelectionError`` with the nearest ids if there is none, or ``FormatError`` if a
    ///   family has not so many vectors.
    func check(_ scope: ExpectedFailure.Scope) throws {
        guard vectors(of: scope) != nil else {
            throw SelectionError.unknown(
                kind: scope.kind, name: scope.id,
                near: Nearest.names(to: scope.id, in: ids(like: scope)))
        }
        guard let family = families[scope.id], let last = scope.numbers?.ranges.last,
            last.upperBound >= family.count
        else { return }
        throw FormatError("numbers: the family ends with the number \(family.count - 1)")
    }

    private func ids(like scope: ExpectedFailure.Scope) -> [String] {
        switch scope {
        case .suite: catalog.suites.map(\.id)
        case .rule: catalog.rules.map(\.id)
        case .vector: catalog.vectors.map(\.id)
        case .family: catalog.families.map(\.id)
        }
    }
}
