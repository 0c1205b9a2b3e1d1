import Conformance

extension [Rule.ID: String] {
    /// Several rules that cannot stay met for the same reason.
    static func each(_ rules: Rule.ID..., because reason: String) -> Self {
        Self(uniqueKeysWithValues: rules.map { ($0, reason) })
    }
}
