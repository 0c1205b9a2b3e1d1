import ConformTool
import Conformance
import ConformanceReports
import TestSupport

/// Renews the generated parts of `SPEC.md`, the pages of suites and indexes, the examples of the
/// protocol, and the places of mistakes and functions.
enum RenewSpec: Command {
    static let name = "spec"
    static let usage = "[--check] [FILE]"
    static let summary =
        "Renew what is generated in SPEC.md (or FILE), and the pages of suites and indexes"

    static func run(_ call: Call) async throws -> ExitStatus {
        guard let path = call.file else { return try await update(isChecking: call.isChecking) }
        return try await updateSpecification(path, isChecking: call.isChecking)
    }

    /// Renews or checks all of them.
    static func update(isChecking: Bool) async throws -> ExitStatus {
        let specification = try await updateSpecification("SPEC.md", isChecking: isChecking)
        let examples = try await updateExamples(isChecking: isChecking)
        return specification.and(examples).and(try updateDecisions(isChecking: isChecking))
            .and(try await updatePages(isChecking: isChecking))
    }

    private static func updatePages(isChecking: Bool) async throws -> ExitStatus {
        let catalog = try Catalog.bundled
        let index = try CatalogIndex(checking: catalog)
        let places = try SourcePlaces(catalog: catalog, index: index).all()
        var pages = catalog.suites.map { suite in
            let page = SuitePage(suite: suite, catalog: catalog, index: index, places: places)
            return (path: page.path, text: page.text)
        }
        pages.append((path: PlacesFile.path, text: PlacesFile(places: places).text))
        pages += try await IndexPages(catalog: catalog, index: index).texts()
        return try pages.reduce(.success) { status, page in
            let file = GeneratedFile(path: page.path)
            return status.and(
                try file.update(
                    to: page.text, from: try? file.read(), checking: isChecking, command: command))
        }
    }

    private static func updateSpecification(
        _ path: String, isChecking: Bool
    ) async throws -> ExitStatus {
        let file = GeneratedFile(path: path)
        let old = try file.read()
        let catalog = try Catalog.bundled
        let tables = SpecTables(
            catalog: catalog, variants: try CatalogIndex(of: catalog).variants)
        let document = SpecDocument(path: path, text: old)
        let new = try await document.renewed(parts: tables.names) { tables.text(for: $0) }
        return try file.update(
            to: new, from: old, checking: isChecking, command: command)
    }

    private static func updateDecisions(isChecking: Bool) throws -> ExitStatus {
        let file = GeneratedFile(path: DecisionFile.path)
        let text = DecisionFile(specification: try GeneratedFile(path: "SPEC.md").read()).text
        return try file.update(
            to: text, from: try? file.read(), checking: isChecking, command: command)
    }

    private static func updateExamples(isChecking: Bool) async throws -> ExitStatus {
        let file = GeneratedFile(path: ExamplesDocument.path)
        let text = try await ExamplesDocument(catalog: try .bundled).text()
        return try file.update(
            to: text, from: try? file.read(), checking: isChecking, command: command)
    }

    private static let command = "swift run -c release maintain spec"
}
