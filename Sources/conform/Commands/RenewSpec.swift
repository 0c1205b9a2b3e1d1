import Conformance

/// Renews the generated parts of `SPEC.md`.
enum RenewSpec: Command {
    static let name = "spec"
    static let summary = "Renew the generated parts of SPEC.md"
    static let synopsis = "spec [--check] [FILE]"
    static let options = [Option.check, .vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...1, "at most one file")
        let file = GeneratedFile(path: arguments.operands.first ?? "SPEC.md")
        let old = try file.read()
        let tables = SpecTables(catalog: try arguments.catalog)
        let document = SpecDocument(path: file.path, text: old)
        let new = try await document.renewed(parts: tables.names) { try await tables.text(for: $0) }
        return try file.update(
            to: new, from: old, checking: arguments.has("check"), command: "swift run conform spec")
    }
}
