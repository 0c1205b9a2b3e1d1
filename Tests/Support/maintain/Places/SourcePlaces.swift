import ConformTool
import Conformance
import ConformanceReports
import Foundation

/// Finds in the sources of the repository what the catalogue names.
struct SourcePlaces {
    let catalog: Catalog
    let index: CatalogIndex

    /// The folder of the repository.
    var root = "."

    /// The lines of all mistakes and functions.
    ///
    /// - Throws: ``UsageError`` if something is not there, or there several times.
    func all() throws -> Places {
        Places(mistakes: try mistakes(), functions: try functions())
    }

    // MARK: - Functions

    /// Where the reference has its functions, and the codecs and signatures on which it stands.
    private static let folders = ["Tests/Reference", "Tests/Signatures", "Sources/StrictCodecs"]

    /// The lines of the functions that suites and rules name.
    ///
    /// - Throws: ``UsageError`` for a name that nothing has, or several functions.
    func functions() throws -> [String: Places.Place] {
        let members = try Self.folders.flatMap(files).flatMap { file in
            Declarations(in: try text(of: file)).members.map {
                ($0, Places.Place(file: file, line: $0.line))
            }
        }
        let found = Dictionary(grouping: members, by: \.0.name)
            .merging(Dictionary(grouping: members, by: \.0.labelledName)) { first, _ in first }
        let pairs = try names.map { name in
            let places = found[name, default: []].map(\.1)
            guard let place = places.first else {
                throw UsageError("the reference has no function \(name)")
            }
            guard places.count == 1 else {
                throw UsageError("the reference has \(name) several times; name its labels")
            }
            return (name, place)
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The names that suites and rules have.
    private var names: Set<String> {
        Set(catalog.suites.flatMap { [$0.reference] + $0.rules.map(\.reference) }.compactMap { $0 })
    }

    // MARK: - Mistakes

    private func mistakes() throws -> [MistakeHead.ID: Places.Place] {
        let edits = try catalog.suites.flatMap { suite in
            try entries(in: "Vectors/Mistakes/\(suite.id).json", after: "{\"id\": \"")
        }
        let changes = try files(in: "Tests/Mistakes").flatMap { file in
            try entries(in: file, after: "\"") + entries(in: file, after: "(\"")
        }
        let ofEdits = Dictionary(edits) { $0 + $1 }
        let ofChanges = Dictionary(changes) { $0 + $1 }
        let pairs = try index.mistakes.map { mistake in
            let places =
                mistake.edit == nil
                ? Self.places(of: mistake.id, among: ofChanges) : ofEdits[mistake.id] ?? []
            guard places.count == 1 else {
                throw UsageError("\(mistake.id): its change is found \(places.count) times")
            }
            return (mistake.id, places[0])
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Where a change has an id, or the longest part of it at its beginning or end: some changes are
    /// made for several requests, whose names complete their ids.
    private static func places(
        of id: MistakeHead.ID, among places: [String: [Places.Place]]
    ) -> [Places.Place] {
        if let exact = places[id] { return exact }
        let parts = places.keys.filter { id.hasSuffix("-\($0)") || id.hasPrefix("\($0)-") }
        return parts.max { $0.utf8.count < $1.utf8.count }.flatMap { places[$0] } ?? []
    }

    /// The literals that follow a text at the beginning of a line.
    private func entries(
        in file: String, after start: String
    ) throws -> [(name: String, places: [Places.Place])] {
        try text(of: file).lines.enumerated().compactMap { number, line in
            let entry = line.drop { $0 == " " }
            guard entry.hasPrefix(start) else { return nil }
            let name = entry.dropFirst(start.count).prefix { $0 != "\"" }
            let rest = entry.dropFirst(start.count + name.count)
            guard rest.hasPrefix("\":") || rest.hasPrefix("\",") else { return nil }
            return (String(name), [Places.Place(file: file, line: number + 1)])
        }
    }

    // MARK: - Files

    private func files(in folder: String) -> [String] {
        let enumerator = FileManager.default.enumerator(atPath: "\(root)/\(folder)")
        let paths = (enumerator?.allObjects ?? []).compactMap { $0 as? String }
        return paths.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }

    private func text(of file: String) throws -> String {
        try GeneratedFile(path: "\(root)/\(file)").read()
    }
}
