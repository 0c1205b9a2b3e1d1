import Conformance
import Reference
import StrictCodecs

/// The reference, run once on all hand-written vectors or on those of a family.
struct Once {
    let family: String?

    func run() async throws {
        let catalog = try Catalog.bundled
        let reference = ReferenceImplementation()
        guard let family else {
            let report = try await Report(checking: reference, in: catalog)
            return print(report.text())
        }
        let named = catalog.families.filter { $0.id.hasSameOctets(as: family) }
        guard !named.isEmpty else { throw MeasuringError("there is no family \(family)") }
        for result in await Runner(reference).results(of: named, in: catalog) {
            print("\(result.id): \(result.passed) of \(result.family.count) passed")
        }
    }
}
