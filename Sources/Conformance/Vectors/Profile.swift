import StrictCodecs

/// Rules to which an implementation can conform as a whole, under one name.
package struct Profile: Identifiable, Sendable {
    /// The name, such as `app-flip-app`; never renamed, never reused.
    package let id: String

    /// The profile as a noun phrase.
    package let title: String

    /// What an implementation that conforms to it does, and what the profile leaves out.
    package let meaning: String

    /// What an implementation may lack, so that the rules on it are not applicable.
    package let mayLack: Set<Capability>

    /// The suites whose rules it has, as globs.
    private let suites: [Glob]

    /// The bases of its rules; empty for all.
    private let bases: Set<Rule.Basis>

    /// The standards of which each of its rules cites one, such as `RFC 9700`; empty for no condition.
    private let standards: [String]

    /// Whether it has the rules that go beyond a standard as well.
    private let goesBeyond: Bool

    /// Reads an element of `profiles.json`.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ json: JSON) throws {
        let fields = try Fields(
            json,
            allowing: [
                "id", "title", "meaning", "suites", "bases", "standards", "beyond", "may_lack",
            ])
        id = try fields.text("id")
        title = try fields.line("title")
        meaning = try fields.line("meaning")
        suites = try fields.required("suites") { try Fields.filledList($0, Fields.text) }
            .map(Glob.init)
        bases = Set(try fields.optional("bases") { try Fields.list($0, Fields.choice) } ?? [])
        standards = try fields.optional("standards") { try Fields.list($0, Fields.text) } ?? []
        goesBeyond = try fields.optional("beyond", Fields.bool) ?? true
        mayLack = Set(try fields.optional("may_lack") { try Fields.list($0, Fields.choice) } ?? [])
    }

    /// Its rules, in reading order.
    package func rules(in catalog: Catalog) -> [Rule] {
        catalog.suites.filter { suite in suites.contains { $0.matches(suite.id) } }
            .flatMap(\.rules).filter(contains)
    }

    private func contains(_ rule: Rule) -> Bool {
        (goesBeyond || rule.beyond == nil) && (bases.isEmpty || bases.contains(rule.basis))
            && (standards.isEmpty || rule.sources.contains(where: isOfStandard))
    }

    private func isOfStandard(_ source: Rule.Source) -> Bool {
        guard case .standard(let text) = source else { return false }
        return standards.contains { text.utf8.starts(with: "\($0), ".utf8) }
    }
}

extension Profile {
    /// Reads `profiles.json`.
    ///
    /// - Throws: `FormatError` at the member that is wrong, or for a name that occurs twice.
    static func all(in json: JSON) throws -> [Profile] {
        let fields = try Fields(json, allowing: ["profiles"])
        let profiles = try fields.list("profiles") { json in
            try FormatError.naming(json) { try Profile(json) }
        }
        var ids: Set<String> = []
        for profile in profiles where !ids.insert(profile.id).inserted {
            throw FormatError("\(profile.id): occurs twice")
        }
        return profiles
    }
}
