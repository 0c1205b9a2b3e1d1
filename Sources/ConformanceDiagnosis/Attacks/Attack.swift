public import Conformance
package import StrictCodecs

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

    /// What is seen of it where a rule against it is not met.
    package let effects: [AttackEffect]

    /// Why no rule can stand against it; nil if some do.
    package let reason: String?

    /// Rules whose failure makes it easier, and shows nothing of it.
    package let weakening: [Rule.ID]

    /// The rules that stand against it, of whatever role; empty if there are none.
    ///
    /// An implementation that meets those of its roles holds the attack off.
    public let rules: [Rule.ID]
}

extension ObjectReader {
    /// The filled list of a member; empty without the member.
    fileprivate func listIfPresent<Item>(
        _ name: String, _ read: (JSON) throws -> Item
    ) throws -> [Item] {
        try optional(name) { try ObjectReader.filledList($0, read) } ?? []
    }
}

extension Attack {
    init(_ json: JSON, forms: [String: AttackEffect.Form]) throws {
        let fields = try ObjectReader(
            json,
            allowing: [
                "id", "title", "gain", "sources", "shown_by", "unprotected_by", "weakened_by",
                "reason",
            ])
        id = try fields.text("id")
        title = try fields.line("title")
        gain = try fields.line("gain")
        sources = try fields.required("sources") { json in
            try ObjectReader.filledList(json) { try Rule.Source($0) }
        }
        func read(_ name: String, isSuccess: Bool) throws -> [AttackEffect] {
            try fields.listIfPresent(name) {
                try AttackEffect($0, isSuccess: isSuccess, forms: forms)
            }
        }
        effects =
            try read("shown_by", isSuccess: true) + read("unprotected_by", isSuccess: false)
        weakening = try fields.listIfPresent("weakened_by") { json in
            let fields = try ObjectReader(json, allowing: ["rules", "reason"])
            _ = try fields.line("reason")
            return try fields.required("rules") {
                try ObjectReader.filledList($0, ObjectReader.text)
            }
        }.flatMap { $0 }
        reason = try fields.optional("reason", ObjectReader.line)
        rules = (effects.flatMap(\.rules) + weakening).grouped { $0 }.map(\.text)
        guard effects.isEmpty != (reason == nil) else {
            throw FormatError(
                "must have either \"shown_by\" or \"unprotected_by\", or else \"reason\"")
        }
    }

    /// Reads the attacks of a folder of vectors; none, if it has no such file.
    fileprivate static func all(in files: VectorFiles) throws -> [Attack] {
        try files.json(ifPresent: "attacks.json") { json in
            let fields = try ObjectReader(json, allowing: ["forms", "attacks"])
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

/// What is seen of an attack in a wrong answer to a vector of a rule against it.
package struct AttackEffect: Sendable {
    /// Whether the answer shows that the attack succeeds, or only that this protection is missing.
    package let isSuccess: Bool

    /// The rules whose vectors show it.
    package let rules: [Rule.ID]

    /// What the answer looks like then.
    package let form: Form

    /// What it says, as a sentence without its full stop.
    package let words: String

    /// The vectors that show it, if not all do that the form fits.
    package let vectors: [Vector.ID]

    /// Vectors of the rules that do not show it, although an answer may look so, and why not.
    package let exceptions: [Exception]

    /// Vectors that do not show an attack.
    package struct Exception: Sendable {
        /// The vectors.
        package let vectors: [Vector.ID]

        /// Why the attacker gains nothing.
        package let reason: String
    }

    /// A pattern for a judged form, or for the elements of a list in it.
    package struct Form: Sendable {
        /// The member whose elements are matched, where they are not what the vector expects of them;
        /// nil if it is the whole form.
        package let list: String?

        /// The pattern.
        package let pattern: JSON
    }

    /// The cases of a rule that can show it: those of the vectors that it names, else those whose input
    /// may have to be refused, else all.
    package func telling(among cases: [Report.Case]) -> [Report.Case] {
        let named = cases.filter { vectors.contains($0.vector.id) }
        let refused = cases.filter { $0.vector.twin != nil }
        return !vectors.isEmpty ? named : refused.isEmpty ? cases : refused
    }

    /// Whether a case shows it: the answer is wrong, has this form, and is not that of one who would
    /// not accept the twin either.
    package func isShown(in result: Report.Case) -> Bool {
        [.wrongAnswer, .unstable].contains(result.verdict.kind) && result.twin?.isPassed != false
            && !form.places(in: result).isEmpty
            && !exceptions.contains { $0.vectors.contains(result.vector.id) }
    }
}

extension AttackEffect.Form {
    /// Where the answer of a case looks so and is not as expected in the readings that are nearest: the
    /// indices of the elements, or 0 for the whole form; nothing if it does not.
    package func places(in result: Report.Case) -> [Int] {
        guard case .value(let answer)? = result.outcome else { return [] }
        guard let list else { return matches(answer, at: [0]) ? [0] : [] }
        let elements = answer[list]?.elements ?? []
        let differing = result.vector.expectation.readings
            .flatMap { $0.pattern.patterns(of: list) }
            .map { pattern in elements.indices.filter { !pattern.allows(elements, at: $0) } }
        let fewest = differing.map(\.count).min()
        let places = Set(differing.filter { $0.count == fewest }.joined())
        return places.sorted().filter { matches(answer, at: [$0]) }
    }

    /// Whether an answer looks so at one of these places.
    package func matches(_ answer: JSON, at places: Set<Int>) -> Bool {
        guard let list else { return JSONPattern.first(between: pattern, and: answer) == nil }
        let elements = answer[list]?.elements ?? []
        return places.contains {
            elements.indices.contains($0)
                && JSONPattern.first(between: pattern, and: elements[$0]) == nil
        }
    }
}

extension JSON {
    /// The patterns that a pattern has for a member, each of them an alternative.
    fileprivate func patterns(of member: String) -> [JSON] {
        if let alternatives = JSONPattern.alternatives(of: self) {
            return alternatives.flatMap { $0.patterns(of: member) }
        }
        guard let pattern = self[member] else { return [.object([])] }
        return JSONPattern.alternatives(of: pattern) ?? [pattern]
    }

    /// Whether this pattern of a list, or `{}` for any, allows one of its elements.
    fileprivate func allows(_ list: [JSON], at index: Int) -> Bool {
        switch self {
        case .object(let members) where members.isEmpty: true
        case .array(let patterns) where patterns.count == list.count:
            JSONPattern.first(between: patterns[index], and: list[index]) == nil
        default: JSONPattern.first(between: self, and: .array(list)) == nil
        }
    }
}

extension AttackEffect {
    init(_ json: JSON, isSuccess: Bool, forms: [String: Form]) throws {
        let fields = try ObjectReader(
            json, allowing: ["rules", "vectors", "form", "shows", "except"])
        self.isSuccess = isSuccess
        rules = try fields.required("rules") { try ObjectReader.filledList($0, ObjectReader.text) }
        vectors = try fields.listIfPresent("vectors", ObjectReader.text)
        form = try fields.required("form") { json in
            guard let name = json.text else { return try Form(json) }
            guard let form = forms[name] else { throw FormatError("there is no form \(name)") }
            return form
        }
        words = try fields.line("shows")
        exceptions = try fields.listIfPresent("except", Exception.init)
    }
}

extension AttackEffect.Form {
    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["in", "is"])
        list = try fields.optional("in", ObjectReader.text)
        pattern = try fields.required("is") { $0 }
        try Expectation.Reading.checkOperators(in: pattern)
    }
}

extension AttackEffect.Exception {
    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["vectors", "reason"])
        vectors = try fields.required("vectors") {
            try ObjectReader.filledList($0, ObjectReader.text)
        }
        reason = try fields.line("reason")
    }
}
