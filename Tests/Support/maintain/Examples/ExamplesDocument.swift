import Conformance

/// The text of `Vectors/Pages/EXAMPLES.md`: an exchange for every operation.
struct ExamplesDocument {
    static let path = "Vectors/Pages/EXAMPLES.md"

    let catalog: Catalog

    /// The vectors shown for operations whose first vector shows too little.
    private static let chosen: [Vector.ID] = [
        "pkce/base64url/example-of-the-appendix",
        "installed-app/redirect/redirect-uri-of-google-client",
        "installed-app/session/restart-then-call",
        "token-endpoint/code/redeem-after-half-a-minute",
    ]

    /// Writes the text.
    func text() async throws -> String {
        var sections = [Self.head]
        for vector in try vectors {
            sections.append(try await section(on: vector))
        }
        return sections.joined(separator: "\n\n") + "\n"
    }

    private static let head = """
        # Examples of the messages

        This page shows an exchange for every operation: the input of a vector and the answer of the reference
        implementation. [`PROTOCOL.md`](../PROTOCOL.md) describes the messages. A line that begins with `> ` is sent by
        `conform`, and a line that begins with `< ` by the adapter.

        `swift run -c release maintain spec` writes this file. In a run, ids and ports are random; here they are
        numbered, and random octets count up from zero.
        """

    private func section(on vector: Vector) async throws -> String {
        let lines = try await Example(vector: vector, catalog: catalog).lines()
        return """
            ## `\(vector.operation)`

            The vector `\(vector.id)`: \(vector.comment)

            ```
            \(lines.joined(separator: "\n"))
            ```
            """
    }

    /// The vector shown for each operation: the chosen one, or the first that is accepted.
    private var vectors: [Vector] {
        get throws {
            let chosen = try catalog.vectors(named: Self.chosen)
            let accepted = catalog.vectors.filter(\.expectation.isAcceptance)
            return Operations.names.compactMap { operation in
                (chosen + accepted).first { $0.operation == operation }
            }
        }
    }
}

extension Catalog {
    /// The vectors with these ids.
    fileprivate func vectors(named ids: [Vector.ID]) throws -> [Vector] {
        let vectors = vectors
        return try ids.map { id in
            guard let vector = vectors.first(where: { $0.id == id }) else {
                throw UsageError("\(ExamplesDocument.path): there is no vector \(id) to show")
            }
            return vector
        }
    }
}
