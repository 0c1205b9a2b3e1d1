package import Conformance

extension Catalog {
    /// The rules of a role that stand against an attack, in reading order.
    package func rules(against attack: Attack, of role: Role) -> [Rule] {
        let ids = Set(attack.rules)
        return suites.filter { $0.role == role }.flatMap(\.rules).filter { ids.contains($0.id) }
    }
}
