package import StrictCodecs

/// What a first verdict is about: the gravest rules, and never all.
package struct QuickSelection: Sendable {
    /// The rules for a running server.
    package let server: [Rule.ID]

    /// The vectors for a running program, whose sessions take longer than a request.
    package let client: [Vector.ID]

    /// Makes one without anything.
    init() { (server, client) = ([], []) }

    /// Reads the member `quick` of `index.json`.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["server", "client"])
        server = try fields.list("server", Fields.text)
        client = try fields.list("client", Fields.text)
    }

    /// Whether a selection in the form of `Vectors/RESULTS.md` is one of these.
    package func isNamed(by selection: JSON) -> Bool {
        let parts = [("rules", server), ("vectors", client)]
        return parts.contains { name, ids in
            let selected = (selection[name]?.elements ?? []).compactMap(\.text)
            return !ids.isEmpty && Set(selected.map(OctetKey.init)) == Set(ids.map(OctetKey.init))
        }
    }
}
