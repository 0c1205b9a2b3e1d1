import Conformance

extension [Rule.ID: String] {
    /// Several rules that cannot stay met for the same reason.
    static func each(_ rules: Rule.ID..., because reason: String) -> Self {
        because(reason, rules)
    }

    /// One reason for several rules.
    static func because(_ reason: String, _ rules: [Rule.ID]) -> Self {
        Self(rules.map { ($0, reason) }, uniquingKeysWith: { reason, _ in reason })
    }
}
