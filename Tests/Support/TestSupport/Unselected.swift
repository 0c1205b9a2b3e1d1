import Conformance

/// What the last line says of the rules that a run was not to judge.
package enum Unselected {
    /// For a run of one rule of all.
    package static var allButOne: String {
        let count = (try? Catalog.bundled.rules.count - 1) ?? 0
        return "\(count) rules not selected"
    }
}
