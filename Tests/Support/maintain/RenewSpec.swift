import Conformance
import ConformanceReports

/// Renews the generated parts of `SPEC.md`, and the examples of the protocol.
enum RenewSpec: Command {
    static let name = "spec"
    static let usage = "[--check] [FILE]"
    static let summary = "Renew what is generated in SPEC.md (or FILE), and Vectors/EXAMPLES.md"

    static func run(_ call: Call) async throws -> ExitStatus {
        guard let path = call.file else { return try await update(isChecking: call.isChecking) }
        return try await updateSpecification(path, isChecking: call.isChecking)
    }

    /// Renews or checks both files.
    static func update(isChecking: Bool) async throws -> ExitStatus {
        let specification = try await updateSpecification("SPEC.md", isChecking: isChecking)
        return specification.and(try await updateExamples(isChecking: isChecking))
    }

    private static func updateSpecification(
        _ path: String, isChecking: Bool
    ) async throws -> ExitStatus {
        let file = GeneratedFile(path: path)
        let old = try file.read()
        let tables = SpecTables(catalog: try .bundled, index: try CatalogIndex(of: .bundled))
        let document = SpecDocument(path: path, text: old)
        let new = try await document.renewed(parts: tables.names) { try await tables.text(for: $0) }
        return try file.update(
            to: new, from: old, checking: isChecking, command: command)
    }

    private static func updateExamples(isChecking: Bool) async throws -> ExitStatus {
        let file = GeneratedFile(path: ExamplesDocument.path)
        let text = try await ExamplesDocument(catalog: try .bundled).text()
        return try file.update(
            to: text, from: try? file.read(), checking: isChecking, command: command)
    }

    private static let command = "swift run -c release maintain spec"
}
