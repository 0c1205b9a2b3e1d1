package import StrictCodecs

/// What the steps of vectors take for granted, by the kind of step.
package struct SetUp: Sendable {
    /// That a step shows something, which a rule requires.
    package struct Premise: Sendable {
        /// What the answer to the step looks like; see `Vectors/README.md`, "A pattern".
        package let shows: JSON

        /// The rule that requires it.
        package let rule: Rule.ID
    }

    /// The premises of each kind of step.
    package let ofKind: [String: [Premise]]

    /// The premises of the steps before the judged one, where a vector has its own; nil where
    /// they follow from their kinds.
    package let own: [[Premise]]?

    /// Nothing is taken for granted.
    package static let none = SetUp(ofKind: [:], own: nil)
}

extension SetUp {
    /// Reads what a suite says for all of its vectors; nil stands for nothing.
    init(_ json: JSON?) throws {
        ofKind = try (json?.members ?? []).reduce(into: [:]) { premises, member in
            premises[member.name] = try FormatError.at(member.name) {
                try Fields.list(member.value) { try Premise($0) }
            }
        }
        own = nil
    }

    /// The same for a vector that says by itself what its steps take for granted: for each the name
    /// of a kind, a premise, or null.
    func overridden(by json: JSON) throws -> SetUp {
        let own = try Fields.list(json) { step -> [Premise] in
            guard step != .null else { return [] }
            guard let kind = step.text else { return [try Premise(step)] }
            guard let premises = ofKind[kind] else {
                throw FormatError("there is no kind of step \(JSON.quote(kind)) in this file")
            }
            return premises
        }
        return SetUp(ofKind: ofKind, own: own)
    }
}

extension SetUp.Premise {
    fileprivate init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["shows", "rule"])
        shows = try fields.required("shows") { $0 }
        rule = try fields.text("rule")
    }
}

extension Vector {
    /// The step that is judged; what comes before it is set-up.
    package var judgedStep: Int { judgedStep(of: prepared.stepKinds()) }

    private func judgedStep(of kinds: [String]) -> Int {
        setUp.own?.count ?? kinds.lastIndex { $0 != "wait" } ?? 0
    }

    /// What its steps take for granted, up to the one that is judged.
    package var premises: [(step: Int, premise: SetUp.Premise)] {
        guard !setUp.ofKind.isEmpty else { return [] }
        let kinds = prepared.stepKinds()
        return kinds.indices.prefix(judgedStep(of: kinds) + 1).flatMap { step in
            let own = setUp.own.flatMap { step < $0.count ? $0[step] : nil }
            return (own ?? setUp.ofKind[kinds[step]] ?? []).map { (step, $0) }
        }
    }
}
