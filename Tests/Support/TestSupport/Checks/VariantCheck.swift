package import Conformance
package import ConformanceReports
import StrictCodecs

/// Checks that what variants name exists, and that none departs from a MUST.
package struct VariantCheck {
    private let catalog: Catalog
    private let index: CatalogIndex

    package init(catalog: Catalog, index: CatalogIndex) {
        self.catalog = catalog
        self.index = index
    }

    /// Runs the checks.
    ///
    /// - Throws: `VectorFileError` with the variant and the member that is wrong.
    package func run() throws {
        var ids = Set(index.mistakes.map(\.id))
        for variants in index.variants {
            try VectorFileError.naming(RoleVariants.path(of: variants.role)) {
                for head in variants.heads {
                    try FormatError.at(head.id) {
                        guard ids.insert(head.id).inserted else {
                            throw FormatError("another variant or mistake has the id")
                        }
                        try TitleCheck.check(head.title)
                        try check(head, of: variants.role)
                    }
                }
            }
        }
    }

    private func check(_ head: VariantHead, of role: Role) throws {
        let sources = SourceCheck(catalog: catalog, index: index)
        try FormatError.at("allowed_by") {
            for source in head.allowedBy {
                if case .decision(let id) = source,
                    !index.decisions.contains(where: { $0.id == id })
                {
                    throw FormatError("there is no decision \(id)")
                }
                try sources.check(source)
            }
        }
        let rules = catalog.suites.filter { $0.role == role }.flatMap(\.rules)
        let known = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
        for (member, ids) in [
            ("departs_from", head.departsFrom.keys.sorted()), ("near", head.near),
        ] {
            for id in ids {
                guard let rule = known[id] else {
                    throw FormatError("\(member): \(role.rawValue) has no rule \(JSON.quote(id))")
                }
                guard member == "near" || rule.level != .must || rule.beyond != nil else {
                    throw FormatError("\(member): \(id) is a MUST, which no variant may break")
                }
            }
        }
    }
}
