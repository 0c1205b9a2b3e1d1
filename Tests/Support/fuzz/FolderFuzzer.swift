import Conformance
import ConformanceReports
import Reference
import StrictCodecs

/// Changes a file in a folder of vectors; what can still be read is run.
struct FolderFuzzer: Fuzzer {
    static let name = "folder"

    func run(_ cases: Range<Int>, seed: UInt64) async throws -> [String] {
        let folder = try SmallFolder()
        let paths = SmallFolder.files.keys.sorted()
        var findings: [String] = []
        for number in cases {
            var generator = Generator(seed: seed, case: number)
            // The suite itself is changed as often as everything else.
            let path =
                generator.isOne(in: 2) ? "pkce/small.json" : generator.one(of: paths)
            let octets = Array((SmallFolder.files[path] ?? "").utf8)
            try folder.write(generator.changedText(octets), to: path)
            defer { try? folder.write(octets, to: path) }
            if let finding = await finding(in: folder, isRun: number % 20 == 0) {
                findings.append("case \(number): \(finding)")
            }
        }
        return findings
    }

    private func finding(in folder: SmallFolder, isRun: Bool) async -> String? {
        do {
            let catalog = try Catalog(directory: folder.url)
            _ = try CatalogIndex(of: catalog)
            guard isRun else { return nil }
            return try Harm.finding(
                in: try await catalog.run(on: ReferenceImplementation(), only: Selection()))
        } catch {
            // As the tool writes it.
            let text = "\(error)"
            if text.utf8.count > 4_000 { return "an error of \(text.utf8.count) octets" }
            return Harm.finding(in: InertText.of(text))
        }
    }
}
