public import Conformance
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

    /// What stands against it.
    package let defence: Defence

    /// What stands against an attack.
    package enum Defence: Sendable {
        /// Rules, with what is seen of the attack where one of them is not met.
        case effects([AttackEffect])

        /// No rule can, for this reason.
        case reason(String)
    }

    /// What is seen of it where a rule against it is not met.
    package var effects: [AttackEffect] {
        if case .effects(let effects) = defence { effects } else { [] }
    }

    /// Rules against it that show nothing of the attack where they are not met, and why not.
    package let weakenings: [Weakening]

    /// Rules whose failure makes an attack easier, and shows nothing of it.
    package struct Weakening: Sendable {
        /// The rules.
        package let rules: [Rule.ID]

        /// Why nothing is shown.
        package let reason: String
    }

    /// The rules that stand against it, of whatever role; empty if there are none.
    ///
    /// An implementation that meets those of its roles holds the attack off.
    public let rules: [Rule.ID]
}

extension Attack {
    init(_ json: JSON, forms: [String: AttackEffect.Form]) throws {
        let fields = try Fields(
            json,
            allowing: [
                "id", "title", "gain", "sources", "shown_by", "unprotected_by", "weakened_by",
                "reason",
            ])
        id = try fields.text("id")
        title = try fields.line("title")
        gain = try fields.line("gain")
        sources = try fields.list("sources") { try Rule.Source($0) }
        guard !sources.isEmpty else { throw FormatError("sources: must not be empty") }
        let effects = try [("shown_by", true), ("unprotected_by", false)].flatMap {
            name, isSuccess in
            try fields.optional(name) {
                try Fields.filledList($0) {
                    try AttackEffect($0, isSuccess: isSuccess, forms: forms)
                }
            } ?? []
        }
        weakenings =
            try fields.optional("weakened_by") { try Fields.filledList($0, Weakening.init) } ?? []
        rules = (effects.map(\.rules) + weakenings.map(\.rules)).joined().reduce(into: []) {
            rules, rule in
            if !rules.contains(rule) { rules.append(rule) }
        }
        switch (effects.isEmpty, try fields.optional("reason", Fields.line)) {
        case (false, nil): defence = .effects(effects)
        case (true, let reason?): defence = .reason(reason)
        default:
            throw FormatError(
                "must have either \"shown_by\" or \"unprotected_by\", or else \"reason\"")
        }
    }

    /// Reads the attacks of a folder of vectors; none, if it has no such file.
    fileprivate static func all(in files: VectorFiles) throws -> [Attack] {
        try files.json(ifPresent: "attacks.json") { json in
            let fields = try Fields(json, allowing: ["forms", "attacks"])
            let forms = try fields.optional("forms") { json in
                try (json.members ?? []).map { ($0.name, try AttackEffect.Form($0.value)) }
            }
            let named = Dictionary(forms ?? []) { first, _ in first }
            return try fields.list("attacks") { json in
                try FormatError.naming(json) { try Attack(json, forms: named) }
            }
        } ?? []
    }
}

extension Attack.Weakening {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["rules", "reason"])
        rules = try fields.required("rules") { try Fields.filledList($0, Fields.text) }
        reason = try fields.line("reason")
    }
}

extension Catalog {
    /// The known attacks, in reading order; none if they cannot be read.
    package var attacks: [Attack] { (try? readAttacks.get()) ?? [] }

    /// The known attacks of the folder from which the catalogue was read.
    ///
    /// The result fails with `VectorFileError` if the file is malformed.
    package var readAttacks: Result<[Attack], any Error> {
        derive("attacks") {
            Result { try origin.map { try Attack.all(in: VectorFiles(directory: $0)) } ?? [] }
        }
    }

    /// The rules of a role that stand against an attack, in reading order.
    package func rules(against attack: Attack, of role: Role) -> [Rule] {
        let ids = Set(attack.rules)
        return suites.filter { $0.role == role }.flatMap(\.rules).filter { ids.contains($0.id) }
    }
}
