package import Conformance
package import ConformanceReports

extension CatalogIndex {
    /// Reads the index that lies beside a catalogue's suites, or that of the package if the catalogue was
    /// not read from files; checks that suites and index fit together, unless that is known.
    ///
    /// - Throws: `VectorFileError` for the first file that is malformed or does not fit.
    package init(checking catalog: Catalog) throws {
        try self.init(of: catalog)
        guard !catalog.isTrusted else { return }
        try CatalogCheck(of: catalog).run()
        try SourceCheck(catalog: catalog, index: self).run()
        try StatementCheck(rules: catalog.rules, index: self).run()
        try DefectCheck(rules: Set(catalog.rules.map(\.id)), index: self).run()
        try ForeignCheck(
            rules: Set(catalog.rules.map(\.id)), suites: try OtherSuite.all(beside: catalog)
        ).run()
        try AttackCheck(catalog: catalog, index: self).run()
        try VariantCheck(catalog: catalog, index: self).run()
    }
}
