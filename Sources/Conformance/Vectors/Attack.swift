import StrictCodecs

/// A known attack, and the rules that stand against it.
public struct Attack: Identifiable, Sendable {
    /// A slug that names the attack.
    public let id: String

    /// The name by which the field knows it.
    public let title: String

    /// What the attacker gains, in a sentence.
    public let gain: String

    /// Where the attack is described.
    package let sources: [Rule.Source]

    /// The rules that stand against it, or why there are none.
    package let defence: Defence

    /// Vectors of its rules of which a wrong answer gives the attacker nothing.
    package let harmless: [Harmless]

    /// Vectors of which a wrong answer breaks a rule and lets no attack through.
    package struct Harmless: Sendable {
        /// The vectors.
        package let vectors: [Vector.ID]

        /// Why the attacker gains nothing.
        package let reason: String
    }

    /// Rules of it that let it through only if other rules are met.
    package let premises: [Premise]

    /// A rule that lets an attack through only where another one is met.
    package struct Premise: Sendable {
        /// The rule against the attack.
        package let rule: Rule.ID

        /// The rule without which it says nothing of the attack.
        package let needs: Rule.ID

        /// Why it then says nothing.
        package let reason: String
    }

    /// Whether a wrong answer to a vector gives the attacker nothing.
    func isHarmless(_ vector: Vector.ID) -> Bool {
        harmless.contains { $0.vectors.contains(vector) }
    }

    /// What stands against an attack.
    package enum Defence: Sendable {
        /// An implementation that meets those of its roles holds the attack off.
        case rules([Rule.ID])

        /// No rule can, for this reason.
        case reason(String)
    }

    /// The rules that stand against it, of whatever role; empty if there are none.
    public var rules: [Rule.ID] {
        if case .rules(let ids) = defence { ids } else { [] }
    }
}

extension Attack {
    init(_ json: JSON) throws {
        let fields = try Fields(
            json,
            allowing: ["id", "title", "gain", "sources", "rules", "reason", "harmless", "premises"])
        id = try fields.text("id")
        title = try fields.line("title")
        gain = try fields.line("gain")
        sources = try fields.list("sources") { try Rule.Source($0) }
        guard !sources.isEmpty else { throw FormatError("sources: must not be empty") }
        harmless =
            try fields.optional("harmless") { try Fields.filledList($0, Harmless.init) } ?? []
        premises =
            try fields.optional("premises") { try Fields.filledList($0, Premise.init) } ?? []
        let rules = try fields.optional("rules") { try Fields.filledList($0, Fields.text) }
        switch (rules, try fields.optional("reason", Fields.line)) {
        case (let rules?, nil): defence = .rules(rules)
        case (nil, let reason?): defence = .reason(reason)
        default: throw FormatError("must have either \"rules\" or \"reason\"")
        }
    }

    /// Reads the attacks of a folder of vectors; none, if it has no such file.
    static func all(in files: VectorFiles) throws -> [Attack] {
        try files.json(ifPresent: "attacks.json") { json in
            try Fields(json, allowing: ["attacks"]).list("attacks") { json in
                try FormatError.naming(json) { try Attack(json) }
            }
        } ?? []
    }
}

extension Attack.Premise {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["rule", "needs", "reason"])
        rule = try fields.text("rule")
        needs = try fields.text("needs")
        reason = try fields.text("reason")
    }
}

extension Attack.Harmless {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["vectors", "reason"])
        vectors = try fields.required("vectors") { try Fields.filledList($0, Fields.text) }
        reason = try fields.text("reason")
    }
}
