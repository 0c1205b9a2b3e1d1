package import Conformance

extension Suite {
    /// The vectors of one rule.
    package func vectors(of rule: Rule.ID) -> [Vector] {
        vectors.filter { $0.rule == rule }
    }
}
