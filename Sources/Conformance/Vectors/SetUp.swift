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

    /// What the judged step itself takes for granted in a vector, beside what its kind implies.
    package let judged: [Premise]

    /// Nothing is taken for granted.
    package static let none = SetUp(ofKind: [:], own: nil, judged: [])
}

extension SetUp {
    /// Reads what a suite says for all of its vectors; nil stands for nothing.
    init(_ json: JSON?) throws {
        ofKind = try (json?.members ?? []).reduce(into: [:]) { premises, member in
            premises[member.name] = try FormatError.at(member.name) {
                try ObjectReader.list(member.value) { try Premise($0) }
            }
        }
        own = nil
        judged = []
    }

    /// The same for a vector that says by itself what its steps take for granted.
    ///
    /// - Parameters:
    ///   - steps: For each step before the judged one the name of a kind, a premise, a list of both, or
    ///     null; nil if it follows from their kinds.
    ///   - judged: The premises of the judged step; nil if it has none of its own.
    /// - Returns: The set-up of the vector.
    /// - Throws: ``FormatError`` at the member that is wrong.
    func overridden(by steps: JSON?, judged: JSON?) throws -> SetUp {
        SetUp(
            ofKind: ofKind,
            own: try steps.map { steps in
                try FormatError.at("set_up") { try ObjectReader.list(steps, premises) }
            },
            judged: try judged.map { judged in
                try FormatError.at("premises") { try ObjectReader.list(judged) { try Premise($0) } }
            } ?? [])
    }

    private func premises(of step: JSON) throws -> [Premise] {
        try (step.elements ?? [step]).flatMap { step -> [Premise] in
            guard step != .null else { return [] }
            guard let kind = step.text else { return [try Premise(step)] }
            guard let premises = ofKind[kind] else {
                throw FormatError("there is no kind of step \(JSON.quote(kind)) in this file")
            }
            return premises
        }
    }
}

extension SetUp.Premise {
    fileprivate init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["shows", "rule"])
        shows = try fields.required("shows") { $0 }
        rule = try fields.text("rule")
    }
}

extension Vector {
    /// The step that is judged; what comes before it is set-up.
    package var judgedStep: Int { judgedStep(of: prepared.stepKinds()) }

    private func judgedStep(of kinds: [[String]]) -> Int {
        setUp.own?.count ?? kinds.lastIndex { $0 != ["wait"] } ?? 0
    }

    /// What its steps take for granted, up to the one that is judged, and whether the vector itself
    /// says so of the judged one.
    package var premises: [(step: Int, premise: SetUp.Premise, isExplicit: Bool)] {
        guard !setUp.ofKind.isEmpty || !setUp.judged.isEmpty else { return [] }
        let kinds = prepared.stepKinds()
        let judged = judgedStep(of: kinds)
        let implied = kinds.indices.prefix(judged + 1).map { step in
            let own = setUp.own.flatMap { step < $0.count ? $0[step] : nil }
            return (step, own ?? kinds[step].flatMap { setUp.ofKind[$0] ?? [] })
        }
        return implied.flatMap { step, premises in premises.map { (step, $0, false) } }
            + setUp.judged.map { (judged, $0, true) }
    }
}
