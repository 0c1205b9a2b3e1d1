import Conformance

extension JUnitDocument {
    /// A suite without test cases, whose properties are the known attacks; nothing if there are none.
    var attacks: [JUnitSuite] {
        let properties = model.report.attacks.map { result in
            (name: "attack.\(result.id)", value: Self.words(on: result))
        }
        guard !properties.isEmpty else { return [] }
        return [
            JUnitSuite(
                name: "attacks", package: "attacks", properties: properties, cases: [],
                time: JUnitTime([]))
        ]
    }

    private static func words(on result: AttackResult) -> String {
        switch result.outcome {
        case .succeeds, .unprotected: "\(result.outcome.rawValue): \(result.evidence ?? "")"
        case .notShown: "not shown (rules: \(result.openWords))"
        case .heldOff, .notApplicable: result.outcome.rawValue
        }
    }
}
