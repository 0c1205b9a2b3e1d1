import Conformance
import ConformanceReports
import StrictCodecs

/// Checks that what the steps of vectors take for granted is required by rules that may excuse them.
struct SetUpCheck {
    let catalog: Catalog

    /// Runs the checks.
    ///
    /// - Throws: `VectorFileError` with the vector whose set-up does not fit.
    func run() throws {
        let rules = Dictionary(catalog.rules.map { ($0.id, $0) }) { first, _ in first }
        var presupposed: [Rule.ID: Set<Rule.ID>] = [:]
        for suite in catalog.suites {
            try VectorFileError.naming("\(suite.id).json") {
                for vector in suite.vectors {
                    let premises = vector.premises.map(\.premise.rule)
                    try FormatError.at("\(vector.id).set_up") {
                        for rule in premises { try check(rules[rule], named: rule, vector) }
                    }
                    presupposed[vector.rule, default: []].formUnion(
                        premises.filter { !$0.hasSameOctets(as: vector.rule) })
                }
            }
        }
        try checkCircles(presupposed)
    }

    private func check(_ rule: Rule?, named id: Rule.ID, _ vector: Vector) throws {
        guard let rule else { throw FormatError("there is no rule \(JSON.quote(id))") }
        guard rule.level.isAsStrong(as: vector.level) else {
            throw FormatError("\(id) is a \(rule.level.rawValue), weaker than the vector's rule")
        }
    }

    /// Takes away the rules that take none of the others for granted, until none is left.
    private func checkCircles(_ presupposed: [Rule.ID: Set<Rule.ID>]) throws {
        var rest = presupposed
        while let free = rest.first(where: { $0.value.isDisjoint(with: rest.keys) }) {
            rest[free.key] = nil
        }
        guard let first = rest.keys.min() else { return }
        throw VectorFileError(
            file: "index.json", reason: "\(first): takes for granted what leads back to it")
    }
}
