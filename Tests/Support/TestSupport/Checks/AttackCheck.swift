import Conformance
import ConformanceDiagnosis
import ConformanceReports
import StrictCodecs

/// Checks that attacks have ids of their own, and are described and held off by what exists.
struct AttackCheck {
    let catalog: Catalog
    let index: CatalogIndex

    /// Runs the checks.
    ///
    /// - Throws: `VectorFileError` with the attack that does not fit.
    func run() throws {
        let levels = Dictionary(catalog.rules.map { ($0.id, $0.level) }) { first, _ in first }
        var ids = Set(levels.keys).union(index.mistakes.map(\.id))
        try VectorFileError.naming("attacks.json") {
            for attack in try catalog.readAttacks.get() {
                try FormatError.at(attack.id) {
                    _ = try Slug.read(.string(attack.id))
                    guard ids.insert(attack.id).inserted else {
                        throw FormatError("the id is that of something else, too")
                    }
                    try check(attack, levels)
                }
            }
        }
    }

    private func check(_ attack: Attack, _ levels: [Rule.ID: Rule.Level]) throws {
        let sources = SourceCheck(catalog: catalog, index: index)
        try FormatError.at("sources") { try attack.sources.forEach(sources.check) }
        for effect in attack.effects {
            try FormatError.at(effect.isSuccess ? "shown_by" : "unprotected_by") {
                try check(effect.rules, levels)
                try checkVectors(of: effect)
            }
        }
        try FormatError.at("weakened_by") {
            try check(attack.weakening, levels)
        }
    }

    private func check(_ rules: [Rule.ID], _ levels: [Rule.ID: Rule.Level]) throws {
        var named: Set<Rule.ID> = []
        for rule in rules {
            guard let level = levels[rule] else { throw FormatError("there is no rule \(rule)") }
            guard level != .may else {
                throw FormatError("\(rule) is a MAY rule, which holds nothing off")
            }
            guard named.insert(rule).inserted else { throw FormatError("names \(rule) twice") }
        }
    }

    private func checkVectors(of effect: AttackEffect) throws {
        for id in effect.vectors + effect.exceptions.flatMap(\.vectors) {
            guard let rule = catalog.vector(id)?.rule else {
                throw FormatError("there is no vector \(id)")
            }
            guard effect.rules.contains(rule) else {
                throw FormatError("\(id) is of \(rule), which is not one of the rules")
            }
        }
    }
}
