import Conformance

/// Renews the generated parts of `SPEC.md`, and the examples of the protocol.
enum RenewSpec: Command {
    static let name = "spec"
    static let summary = "Renew what is generated in SPEC.md, and Vectors/EXAMPLES.md"
    static let synopsis = "spec [--check] [FILE]"
    static let options = [Option.check, .vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...1, "at most one file")
        let specification = try await renewSpecification(arguments)
        guard arguments.operands.isEmpty else { return specification }
        let examples = try await renewExamples(arguments)
        return specification == .success ? examples : specification
    }

    private static func renewSpecification(_ arguments: Arguments) async throws -> ExitStatus {
        let file = GeneratedFile(path: arguments.operands.first ?? "SPEC.md")
        let old = try file.read()
        let tables = SpecTables(catalog: try arguments.catalog)
        let document = SpecDocument(path: file.path, text: old)
        let new = try await document.renewed(parts: tables.names) { try await tables.text(for: $0) }
        return try update(file, to: new, from: old, arguments)
    }

    private static func renewExamples(_ arguments: Arguments) async throws -> ExitStatus {
        let file = GeneratedFile(path: ExamplesDocument.path)
        let text = try await ExamplesDocument(catalog: try arguments.catalog).text()
        return try update(file, to: text, from: try? file.read(), arguments)
    }

    private static func update(
        _ file: GeneratedFile, to text: String, from old: String?, _ arguments: Arguments
    ) throws -> ExitStatus {
        try file.update(
            to: text, from: old, checking: arguments.has("check"),
            command: "swift run conform spec")
    }
}
