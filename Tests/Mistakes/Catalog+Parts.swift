package import Conformance

extension Catalog {
    /// The suites without the vectors that draw thousands of values, which take long in debug builds.
    package var quick: Catalog { with(suites.map { $0.keeping { $0.timeoutFactor == 1 } }) }

    /// The suites of the operations to which some rules belong.
    package func operations(of rules: Set<Rule.ID>) -> Catalog {
        let operations = Set(
            suites.filter { $0.rules.contains { rules.contains($0.id) } }.map(\.operation))
        return with(suites.filter { operations.contains($0.operation) })
    }
}

extension Suite {
    /// The suite with some of its vectors.
    package func keeping(_ isKept: (Vector) -> Bool) -> Suite {
        var suite = self
        suite.vectors = vectors.filter(isKept)
        return suite
    }
}
