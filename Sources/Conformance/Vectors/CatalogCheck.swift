/// Checks that the files of a catalogue fit together.
struct CatalogCheck {
    let catalog: Catalog
    let files: VectorFiles

    /// Runs the checks.
    ///
    /// - Throws: ``VectorFileError`` with the file that does not fit.
    func run() throws {
        let listed = catalog.suites.map(\.id)
        for suite in files.suites.sorted() where !listed.contains(suite) {
            throw VectorFileError(file: "index.json", reason: "suites: lacks \(suite)")
        }
        var owners: [Rule.ID: Suite.ID] = [:]
        let statements = Set(catalog.statements.map(\.id))
        for suite in catalog.suites {
            for rule in suite.rules {
                if let owner = owners.updateValue(suite.id, forKey: rule.id) {
                    throw error(suite, rule, "the id is also used in \(owner).json")
                }
                for case .statement(let id) in rule.sources where !statements.contains(id) {
                    throw error(suite, rule, "\(id) is not in statements.json")
                }
            }
        }
        try checkDefects(against: Set(owners.keys))
    }

    private func checkDefects(against known: Set<Rule.ID>) throws {
        for defect in catalog.defects {
            guard case .rules(let rules) = defect.coverage else { continue }
            for rule in rules where !known.contains(rule) {
                throw VectorFileError(
                    file: "defects.json", reason: "\(defect.id): there is no rule \(rule)")
            }
        }
    }

    private func error(_ suite: Suite, _ rule: Rule, _ reason: String) -> VectorFileError {
        VectorFileError(file: "\(suite.id).json", reason: "\(rule.id): \(reason)")
    }
}
