import Conformance
import ConformanceReports
import StrictCodecs

/// Checks that the parts of a suite fit together.
struct SuiteCheck {
    let suite: Suite

    /// Runs the checks.
    ///
    /// - Throws: ``FormatError`` with the id of the rule or vector that does not fit.
    func run() throws {
        let shown = Set(suite.vectors.map(\.rule))
        for rule in suite.rules {
            _ = try FormatError.at("\(rule.id).id") { try Slug.read(.string(rule.id)) }
            try FormatError.at("\(rule.id).statement") { try check(rule) }
        }
        for rule in suite.rules where !shown.contains(rule.id) {
            throw FormatError("the rule has no vector", path: [rule.id])
        }
        let twins = Dictionary(uniqueKeysWithValues: suite.vectors.map { ($0.id, $0) })
        for vector in suite.vectors {
            try FormatError.at(vector.id) { try check(vector, twins: twins) }
        }
    }

    /// Checks that the key words of a statement are those of the rule's level.
    private func check(_ rule: Rule) throws {
        let words = Set(rule.statement.pieces(at: UInt8(ascii: " ")).map(\.lettersOnly))
        let others = Rule.Level.allCases.map(\.rawValue).filter { $0 != rule.level.rawValue }
        guard words.contains(rule.level.rawValue), words.isDisjoint(with: others) else {
            throw FormatError("must have \(rule.level.rawValue), its level, and no other key word")
        }
    }

    /// Checks that a mistake is one of the suite, and names its rule once.
    func check(_ mistake: MistakeHead) throws {
        guard suite.rules.contains(where: { $0.id.hasSameOctets(as: mistake.rule) }) else {
            throw FormatError("rule: there is no rule \(JSON.quote(mistake.rule)) in the suite")
        }
        guard mistake.alsoBreaks[mistake.rule] == nil else {
            throw FormatError("also_breaks: names the rule of the mistake itself")
        }
    }

    private func check(_ vector: Vector, twins: [Vector.ID: Vector]) throws {
        try check(id: vector.id)
        try checkTwin(of: vector, among: twins)
        guard !vector.hasStep("wait") || vector.needs.contains(.clock) else {
            throw FormatError("needs: must have clock, since a step waits")
        }
        guard !vector.hasStep("page") || vector.needs.contains(.consentPage) else {
            throw FormatError("needs: must have consent-page, since a step asks for a page")
        }
    }

    /// Checks that an id is that of the suite, a slash and a slug.
    func check(id: String) throws {
        let own = id.utf8.dropFirst(suite.id.utf8.count)
        guard id.utf8.starts(with: suite.id.utf8), own.first == UInt8(ascii: "/") else {
            throw FormatError("the id must begin with \"\(suite.id)/\"")
        }
        let slug = String(decoding: own.dropFirst(), as: UTF8.self)
        _ = try FormatError.at("id") { try Slug.read(.string(slug)) }
    }

    /// Checks that the twin of a vector is an accepted one, and differs in one place.
    func checkTwin(of vector: Vector, among twins: [Vector.ID: Vector]) throws {
        guard let twin = try suite.twin(of: vector, among: twins) else { return }
        let differences = Differences.count(vector.input, twin.input)
        guard differences == 1 else {
            throw FormatError(
                "differs from its twin \(JSON.quote(twin.id)) in \(differences) places, not in one")
        }
    }
}

extension Vector {
    /// Whether time passes in a step.
    fileprivate func hasStep(_ name: String) -> Bool {
        (input["steps"]?.elements ?? []).contains { $0[name] != nil }
    }
}

extension String {
    /// The text without what is no letter of ASCII, such as the comma after a word.
    fileprivate var lettersOnly: String {
        String(decoding: utf8.filter { 0x41...0x5A ~= $0 & 0xDF }, as: UTF8.self)
    }
}
